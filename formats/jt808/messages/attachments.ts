import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";
import { type AlarmMark, readAlarmMark } from "./active-safety.ts";

/** 0x9208: where the pictures of an alarm are to be sent (T/JSATL 12-2017). */
export interface AttachmentOrder {
  readonly host: string;
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly mark: Uint8Array;
  /** Ours for the alarm, 32 bytes at the most. */
  readonly alarmNumber: string;
}

export const writeAttachmentOrder = (order: AttachmentOrder) =>
  new BodyWriter()
    .sized(order.host)
    .u16(order.tcpPort)
    .u16(order.udpPort)
    .bytes(order.mark)
    .text(order.alarmNumber, 32)
    .bytes(new Uint8Array(16))
    .done();

export function readAttachmentOrder(body: Uint8Array): AttachmentOrder {
  const reader = new BodyReader(body);
  return {
    host: reader.sized(),
    tcpPort: reader.u16(),
    udpPort: reader.u16(),
    mark: new Uint8Array(reader.bytes(16)),
    alarmNumber: reader.text(32),
  };
}

/** 0x1210: what there is. */
export interface AttachmentList {
  readonly terminalId: string;
  readonly mark: AlarmMark;
  readonly alarmNumber: string;
  readonly files: readonly { readonly name: string; readonly size: number }[];
}

export function readAttachmentList(body: Uint8Array): AttachmentList {
  const reader = new BodyReader(body);
  const head = {
    terminalId: reader.text(7),
    mark: readAlarmMark(reader),
    alarmNumber: reader.text(32),
  };
  // 0 new, 1 once more.
  reader.u8();
  const count = reader.u8();
  const files = Array.from({ length: count }, () => ({
    name: reader.sized(),
    size: reader.u32(),
  }));
  return { ...head, files };
}

export function writeAttachmentList(
  list: Omit<AttachmentList, "mark"> & { readonly mark: Uint8Array },
): Uint8Array {
  const writer = new BodyWriter()
    .text(list.terminalId, 7)
    .bytes(list.mark)
    .text(list.alarmNumber, 32)
    .u8(0)
    .u8(list.files.length);
  for (const { name, size } of list.files) writer.sized(name).u32(size);
  return writer.done();
}

/** 0x1211 and 0x1212: a file begins, a file is done. */
export interface AttachmentFile {
  readonly name: string;
  /** 0 picture, 1 sound, 2 video, 3 text, 4 other. */
  readonly type: number;
  readonly size: number;
}

export function readAttachmentFile(body: Uint8Array): AttachmentFile {
  const reader = new BodyReader(body);
  return { name: reader.sized(), type: reader.u8(), size: reader.u32() };
}

export const writeAttachmentFile = ({ name, type, size }: AttachmentFile) =>
  new BodyWriter().sized(name).u8(type).u32(size).done();

/** 0x9212: all of it is here, or these pieces are missing. */
export interface AttachmentAnswer {
  readonly name: string;
  readonly type: number;
  readonly missing: readonly { readonly offset: number; readonly length: number }[];
}

export function writeAttachmentAnswer({ name, type, missing }: AttachmentAnswer): Uint8Array {
  const asked = missing.slice(0, 255);
  const writer = new BodyWriter()
    .sized(name)
    .u8(type)
    .u8(asked.length > 0 ? 1 : 0)
    .u8(asked.length);
  for (const { offset, length } of asked) writer.u32(offset).u32(length);
  return writer.done();
}

export function readAttachmentAnswer(body: Uint8Array): AttachmentAnswer {
  const reader = new BodyReader(body);
  const name = reader.sized();
  const type = reader.u8();
  reader.u8();
  const count = reader.left > 0 ? reader.u8() : 0;
  const missing = Array.from({ length: count }, () => ({
    offset: reader.u32(),
    length: reader.u32(),
  }));
  return { name, type, missing };
}
