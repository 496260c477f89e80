/** APPNOTE.TXT 6.3.10 of PKWARE. */
export const signature = {
  localHeader: 0x0403_4b50,
  dataDescriptor: 0x0807_4b50,
  directoryEntry: 0x0201_4b50,
  zip64End: 0x0606_4b50,
  zip64Locator: 0x0706_4b50,
  end: 0x0605_4b50,
} as const;

export const zip64ExtraId = 1;
/** Tells how a file is encrypted: AE-2 of WinZip, "AES Encryption Information". */
export const aesExtraId = 0x9901;
/** Its length 7, version AE-2, vendor "AE", 256 bits, stored. */
export const aesExtra = Uint8Array.of(7, 0, 2, 0, 0x41, 0x45, 3, 0, 0);
/** What stands in 32 bits where 64 are needed, and in 16. */
export const max32 = 0xffff_ffff;
export const max16 = 0xffff;

/** Sizes and CRC follow the data (bit 3), names are UTF-8 (bit 11). */
export const generalFlags = 0x0808;
export const stored = 0;
/** It is encrypted (bit 0), names are UTF-8 (bit 11). Sizes are known before, and there is no CRC. */
export const encryptedFlags = 0x0801;
export const encrypted = 99;

export const localHeaderBytes = 30;
export const directoryEntryBytes = 46;
export const endBytes = 22;
export const zip64LocatorBytes = 20;
export const zip64EndBytes = 56;
