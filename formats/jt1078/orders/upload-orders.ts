import { BodyReader, BodyWriter } from "../../jt808/index.ts";
import type { RecordingFilter } from "./recordings.ts";

/** 0x9206: a terminal is to send files to an FTP server. */
export interface UploadOrder extends RecordingFilter {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly path: string;
  /** Bit 0 by WiFi, 1 by cable, 2 by mobile network. */
  readonly networks: number;
}

export const writeUploadOrder = (order: UploadOrder): Uint8Array =>
  new BodyWriter()
    .sized(order.host)
    .u16(order.port)
    .sized(order.user)
    .sized(order.password)
    .sized(order.path)
    .u8(order.channel)
    .time(order.fromMs)
    .time(order.toMs)
    .u32(0)
    .u32(0)
    .u8(order.media)
    .u8(order.stream)
    .u8(order.storage)
    .u8(order.networks)
    .done();

export function readUploadOrder(body: Uint8Array): UploadOrder {
  const reader = new BodyReader(body);
  const host = reader.sized();
  const port = reader.u16();
  const [user, password, path] = [reader.sized(), reader.sized(), reader.sized()];
  const channel = reader.u8();
  const fromMs = reader.time() ?? 0;
  const toMs = reader.time();
  reader.bytes(8);
  const [media, stream, storage, networks] = [reader.u8(), reader.u8(), reader.u8(), reader.u8()];
  const filter = { channel, fromMs, toMs, media, stream, storage };
  return { host, port, user, password, path, networks, ...filter };
}

/** 0x1206 */
export function readUploadDone(body: Uint8Array): {
  readonly serial: number;
  readonly isDone: boolean;
} {
  const reader = new BodyReader(body);
  return { serial: reader.u16(), isDone: reader.u8() === 0 };
}

export const writeUploadDone = (serial: number, isDone: boolean): Uint8Array =>
  new BodyWriter()
    .u16(serial)
    .u8(isDone ? 0 : 1)
    .done();

/** By their codes. */
const uploadCommands = ["pause", "goOn", "cancel"] as const;
type UploadCommand = (typeof uploadCommands)[number];

/** 0x9207 */
export const writeUploadControl = (serial: number, command: UploadCommand): Uint8Array =>
  new BodyWriter().u16(serial).u8(uploadCommands.indexOf(command)).done();

export function readUploadControl(body: Uint8Array): {
  readonly serial: number;
  /** Undefined: one that there is not. */
  readonly command: UploadCommand | undefined;
} {
  const reader = new BodyReader(body);
  return { serial: reader.u16(), command: uploadCommands[reader.u8()] };
}
