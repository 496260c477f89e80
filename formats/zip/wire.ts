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
/** What stands in 32 bits where 64 are needed, and in 16. */
export const max32 = 0xffff_ffff;
export const max16 = 0xffff;

/** Sizes and CRC follow the data (bit 3), names are UTF-8 (bit 11). */
export const generalFlags = 0x0808;
export const stored = 0;

export const localHeaderBytes = 30;
export const directoryEntryBytes = 46;
export const endBytes = 22;
export const zip64LocatorBytes = 20;
export const zip64EndBytes = 56;
