import { BodyReader, BodyWriter } from "../../jt808/index.ts";
import { type MediaTarget, readTarget, writeTarget } from "./live-orders.ts";

export const playbackMode = { normal: 0, fast: 1, rewind: 2, keyFrames: 3, single: 4 } as const;

/** 0x9201 */
export interface PlaybackOrder extends MediaTarget {
  readonly channel: number;
  readonly media: number;
  readonly stream: number;
  readonly storage: number;
  /** Of playbackMode. */
  readonly mode: number;
  /** See speedCodeOf; 0 unless it is fast or backwards. */
  readonly speed: number;
  readonly fromMs: number;
  /** Undefined: open. */
  readonly toMs: number | undefined;
}

export const writePlaybackOrder = (order: PlaybackOrder): Uint8Array =>
  writeTarget(order)
    .u8(order.channel)
    .u8(order.media)
    .u8(order.stream)
    .u8(order.storage)
    .u8(order.mode)
    .u8(order.speed)
    .time(order.fromMs)
    .time(order.toMs)
    .done();

export function readPlaybackOrder(body: Uint8Array): PlaybackOrder {
  const reader = new BodyReader(body);
  return {
    ...readTarget(reader),
    channel: reader.u8(),
    media: reader.u8(),
    stream: reader.u8(),
    storage: reader.u8(),
    mode: reader.u8(),
    speed: reader.u8(),
    fromMs: reader.time() ?? 0,
    toMs: reader.time(),
  };
}

export const playbackCommand = {
  start: 0,
  pause: 1,
  stop: 2,
  fast: 3,
  rewind: 4,
  seek: 5,
  keyFrames: 6,
} as const;

/** 0x9202 */
export interface PlaybackControl {
  readonly channel: number;
  /** Of playbackCommand. */
  readonly command: number;
  readonly speed: number;
  /** Of a seek. */
  readonly atMs: number | undefined;
}

export const writePlaybackControl = (control: PlaybackControl): Uint8Array =>
  new BodyWriter()
    .u8(control.channel)
    .u8(control.command)
    .u8(control.speed)
    .time(control.atMs)
    .done();

export function readPlaybackControl(body: Uint8Array): PlaybackControl {
  const reader = new BodyReader(body);
  const [channel, command, speed] = [reader.u8(), reader.u8(), reader.u8()];
  // Some leave the time out where it means nothing.
  return { channel, command, speed, atMs: reader.left >= 6 ? reader.time() : undefined };
}

const speeds = [1, 2, 4, 8, 16];

/** 1 to 5 for 1, 2, 4, 8 and 16 times: the nearest that there is. */
export function speedCodeOf(times: number): number {
  const nearest = Math.round(Math.log2(Math.max(1, Math.min(16, Math.abs(times)))));
  return nearest + 1;
}

/** How many times; 1 for a code that there is not. */
export const speedOfCode = (code: number): number => speeds[code - 1] ?? 1;
