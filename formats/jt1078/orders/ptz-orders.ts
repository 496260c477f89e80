import { BodyReader, BodyWriter } from "../../jt808/index.ts";

export const rotation = { stop: 0, up: 1, down: 2, left: 3, right: 4 } as const;

/** 0x9301. Speed 0 to 255. */
export const writeRotation = (
  channel: number,
  direction: keyof typeof rotation,
  speed: number,
): Uint8Array => new BodyWriter().u8(channel).u8(rotation[direction]).u8(speed).done();

export function readRotation(body: Uint8Array): {
  readonly channel: number;
  /** Of rotation. */
  readonly direction: number;
  readonly speed: number;
} {
  const reader = new BodyReader(body);
  return { channel: reader.u8(), direction: reader.u8(), speed: reader.u8() };
}

/** 0x9302, 0x9303, 0x9306: one step of focus, iris or zoom; nothing is to be stopped. */
export const writeStep = (channel: number, isLarger: boolean): Uint8Array =>
  new BodyWriter()
    .u8(channel)
    .u8(isLarger ? 0 : 1)
    .done();

/** 0x9304, 0x9305: wiper and infrared light. */
export const writeSwitch = (channel: number, isOn: boolean): Uint8Array =>
  new BodyWriter()
    .u8(channel)
    .u8(isOn ? 1 : 0)
    .done();

/** Of any of these. */
export function readChannelAndValue(body: Uint8Array): {
  readonly channel: number;
  readonly value: number;
} {
  const reader = new BodyReader(body);
  return { channel: reader.u8(), value: reader.u8() };
}
