import { BodyReader, BodyWriter } from "../../jt808/index.ts";

/** Where a terminal is to send to. A port of 0 is not used; TCP is taken where there are both. */
export interface MediaTarget {
  readonly host: string;
  readonly tcpPort: number;
  readonly udpPort: number;
}

export const liveKind = {
  soundAndPictures: 0,
  pictures: 1,
  talk: 2,
  listen: 3,
  broadcast: 4,
  transparent: 5,
} as const;

/** 0x9101 */
export interface LiveOrder extends MediaTarget {
  readonly channel: number;
  /** Of liveKind. */
  readonly kind: number;
  readonly isSub: boolean;
}

export const writeLiveOrder = ({ channel, kind, isSub, ...target }: LiveOrder): Uint8Array =>
  writeTarget(target)
    .u8(channel)
    .u8(kind)
    .u8(isSub ? 1 : 0)
    .done();

export function readLiveOrder(body: Uint8Array): LiveOrder {
  const reader = new BodyReader(body);
  return {
    ...readTarget(reader),
    channel: reader.u8(),
    kind: reader.u8(),
    isSub: reader.u8() === 1,
  };
}

export const liveCommand = {
  close: 0,
  switchStream: 1,
  pause: 2,
  resume: 3,
  closeTalk: 4,
} as const;

/** 0x9102 */
export interface LiveControl {
  readonly channel: number;
  /** Of liveCommand. */
  readonly command: number;
  /** 0 all, 1 sound only, 2 pictures only. */
  readonly closes: number;
  readonly isSub: boolean;
}

export const writeLiveControl = ({ channel, command, closes, isSub }: LiveControl): Uint8Array =>
  new BodyWriter()
    .u8(channel)
    .u8(command)
    .u8(closes)
    .u8(isSub ? 1 : 0)
    .done();

export function readLiveControl(body: Uint8Array): LiveControl {
  const reader = new BodyReader(body);
  return {
    channel: reader.u8(),
    command: reader.u8(),
    closes: reader.u8(),
    isSub: reader.u8() === 1,
  };
}

/** 0x9105: how many packets in a hundred are lost on their way. */
export const writeLoss = (channel: number, lossPercent: number): Uint8Array =>
  new BodyWriter().u8(channel).u8(lossPercent).done();

export function readLoss(body: Uint8Array): {
  readonly channel: number;
  readonly lossPercent: number;
} {
  const reader = new BodyReader(body);
  return { channel: reader.u8(), lossPercent: reader.u8() };
}

export const writeTarget = ({ host, tcpPort, udpPort }: MediaTarget): BodyWriter =>
  new BodyWriter().sized(host).u16(tcpPort).u16(udpPort);

export const readTarget = (reader: BodyReader): MediaTarget => ({
  host: reader.sized(),
  tcpPort: reader.u16(),
  udpPort: reader.u16(),
});
