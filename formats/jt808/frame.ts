/** One packet of a message, as JT/T 808 frames it (clause 4.4). */
export interface Frame {
  readonly messageId: number;
  /** Attribute bit 14: the header of 2019, with a version and 20 digits. */
  readonly is2019: boolean;
  /** Of 2019: from 1 on; 0 before that. */
  readonly protocolVersion: number;
  /** 12 or 20 digits, as they are sent. */
  readonly phone: string;
  readonly serial: number;
  /** Attribute bits 10–12: 0 none, 1 RSA. */
  readonly encryption: number;
  /** Attribute bit 13: a message in several packets. */
  readonly part?: FramePart | undefined;
  readonly body: Uint8Array;
}

export interface FramePart {
  readonly total: number;
  /** From 1 on. */
  readonly index: number;
}

/** Who speaks in it, and how. */
export type FrameHead = Pick<Frame, "is2019" | "protocolVersion" | "phone">;

export const flag = 0x7e;
export const escape = 0x7d;
/** Of the body of one packet: 10 bits. */
export const mostBodyBytes = 1023;

/** "013912345678" and "13912345678" are the same terminal. */
export const plainPhone = (phone: string): string => phone.replace(/^0+/, "") || "0";
