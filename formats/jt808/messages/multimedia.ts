import { BodyReader } from "../body-reader.ts";
import { BodyWriter } from "../body-writer.ts";
import { type Location, readLocation } from "./location.ts";

/** 0x0800. */
export interface MultimediaEvent {
  readonly id: number;
  /** 0 picture, 1 sound, 2 video. */
  readonly type: number;
  /** 0 JPEG, 1 TIF, 2 MP3, 3 WAV, 4 WMV. */
  readonly format: number;
  /** 0 by order, 1 by time, 2 robbery, 3 collision or rollover … */
  readonly event: number;
  readonly channel: number;
}

export const readMultimediaEvent = (body: Uint8Array): MultimediaEvent =>
  readEvent(new BodyReader(body));

const readEvent = (reader: BodyReader): MultimediaEvent => ({
  id: reader.u32(),
  type: reader.u8(),
  format: reader.u8(),
  event: reader.u8(),
  channel: reader.u8(),
});

const writeMultimediaEvent = (event: MultimediaEvent) =>
  new BodyWriter()
    .u32(event.id)
    .u8(event.type)
    .u8(event.format)
    .u8(event.event)
    .u8(event.channel)
    .done();

/** 0x0801. */
export interface MultimediaUpload extends MultimediaEvent {
  readonly location: Location;
  readonly data: Uint8Array;
}

export function readMultimediaUpload(body: Uint8Array): MultimediaUpload {
  const reader = new BodyReader(body);
  return {
    ...readEvent(reader),
    location: readLocation(reader.bytes(28)),
    data: reader.rest(),
  };
}

export const writeMultimediaUpload = (
  event: MultimediaEvent,
  location: Uint8Array,
  data: Uint8Array,
) =>
  new BodyWriter()
    .bytes(writeMultimediaEvent(event))
    .bytes(location.subarray(0, 28))
    .bytes(data)
    .done();

/** 0x8800: all of it is here, or these packets are missing. */
export const writeMultimediaAnswer = (id: number, missing: readonly number[]) => {
  const writer = new BodyWriter().u32(id);
  if (missing.length === 0) return writer.done();
  const asked = missing.slice(0, 255);
  writer.u8(asked.length);
  for (const index of asked) writer.u16(index);
  return writer.done();
};

export function readMultimediaAnswer(body: Uint8Array) {
  const reader = new BodyReader(body);
  const id = reader.u32();
  const count = reader.left > 0 ? reader.u8() : 0;
  return { id, missing: Array.from({ length: count }, () => reader.u16()) };
}

/** 0x8801. */
export interface Shooting {
  readonly channel: number;
  /** 0 stop, 0xffff video, else how many pictures. */
  readonly count: number;
  /** Between pictures, or of the video; 0: as fast as it can. */
  readonly seconds: number;
  readonly isKept: boolean;
  /** 1 320×240, 2 640×480, 3 800×600, 4 1024×768 … */
  readonly resolution: number;
  /** 1 best to 10 smallest. */
  readonly quality: number;
}

export const writeShooting = (shooting: Shooting) =>
  new BodyWriter()
    .u8(shooting.channel)
    .u16(shooting.count)
    .u16(shooting.seconds)
    .u8(shooting.isKept ? 1 : 0)
    .u8(shooting.resolution)
    .u8(shooting.quality)
    // Brightness, contrast, saturation and hue as they usually are.
    .u8(127)
    .u8(63)
    .u8(63)
    .u8(127)
    .done();

export function readShooting(body: Uint8Array): Shooting {
  const reader = new BodyReader(body);
  return {
    channel: reader.u8(),
    count: reader.u16(),
    seconds: reader.u16(),
    isKept: reader.u8() === 1,
    resolution: reader.u8(),
    quality: reader.u8(),
  };
}

/** 0x0805. */
export interface ShootingAnswer {
  readonly answeredSerial: number;
  /** 0 done, 1 failed, 2 no such channel. */
  readonly result: number;
  readonly ids: readonly number[];
}

export function readShootingAnswer(body: Uint8Array): ShootingAnswer {
  const reader = new BodyReader(body);
  const answeredSerial = reader.u16();
  const result = reader.u8();
  const count = result === 0 && reader.left >= 2 ? reader.u16() : 0;
  const ids = Array.from({ length: Math.min(count, reader.left >> 2) }, () => reader.u32());
  return { answeredSerial, result, ids };
}

export const writeShootingAnswer = ({ answeredSerial, result, ids }: ShootingAnswer) => {
  const writer = new BodyWriter().u16(answeredSerial).u8(result);
  if (result !== 0) return writer.done();
  writer.u16(ids.length);
  for (const id of ids) writer.u32(id);
  return writer.done();
};
