import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

const idBytes = 6;
/** With the id 24 bytes, which are the 32 characters that the standard has room for. */
const signatureBytes = 18;

/**
 * The number that an alarm has for its terminal: its id, signed. Nothing is stored: any server of the site knows which it has
 * given out, also after it was started anew, and it opens the alarm of no other terminal.
 */
export class AttachmentNumbers {
  readonly #key: KeyObject;

  constructor(key: Uint8Array) {
    this.#key = createSecretKey(key);
  }

  of(deviceId: string, alarmId: number): string {
    const id = Buffer.alloc(idBytes);
    id.writeUIntBE(alarmId, 0, idBytes);
    return Buffer.concat([id, this.#sign(deviceId, alarmId)]).toString("base64url");
  }

  /** Undefined: nobody has asked this terminal for it. */
  read(deviceId: string, number: string): number | undefined {
    const bytes = Buffer.from(number, "base64url");
    if (bytes.length !== idBytes + signatureBytes) return undefined;
    const alarmId = bytes.readUIntBE(0, idBytes);
    const isOurs = timingSafeEqual(bytes.subarray(idBytes), this.#sign(deviceId, alarmId));
    return isOurs ? alarmId : undefined;
  }

  #sign(deviceId: string, alarmId: number): Buffer {
    return createHmac("sha256", this.#key)
      .update(`attachments ${deviceId} ${alarmId}`)
      .digest()
      .subarray(0, signatureBytes);
  }
}
