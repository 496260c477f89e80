import { BadRequest } from "@tessera/base";
import type { RecordingCommand } from "@tessera/engine";
import {
  liveCommand,
  liveKind,
  type MediaTarget,
  mediaMessage,
  playbackCommand,
  playbackMode,
  speedCodeOf,
  writeLiveControl,
  writeLiveOrder,
  writePlaybackControl,
  writePlaybackOrder,
} from "@tessera/formats/jt1078";
import type { MediaRequest } from "./media-signalling.ts";

/** A message to a terminal. */
export interface Order {
  readonly messageId: number;
  readonly body: Uint8Array;
}

const picturesOrBoth = 3;
const any = 0;

/** What has the terminal connect and send. */
export function openingOf({ channel, purpose }: MediaRequest, target: MediaTarget): Order {
  if (purpose.kind === "playback") {
    const { startMs, endMs } = purpose.play;
    return {
      messageId: mediaMessage.openPlayback,
      body: writePlaybackOrder({
        ...target,
        channel,
        media: picturesOrBoth,
        stream: any,
        storage: any,
        mode: playbackMode.normal,
        speed: 0,
        fromMs: startMs,
        toMs: endMs,
      }),
    };
  }
  const isTalk = purpose.kind === "talk";
  return {
    messageId: mediaMessage.openLive,
    body: writeLiveOrder({
      ...target,
      channel,
      kind: isTalk ? liveKind.talk : liveKind.soundAndPictures,
      isSub: !isTalk && purpose.isSub,
    }),
  };
}

/** What has it end that. */
export function closingOf({ channel, purpose }: MediaRequest): Order {
  if (purpose.kind === "playback")
    return controlling(channel, { command: playbackCommand.stop, speed: 0, atMs: undefined });
  const isTalk = purpose.kind === "talk";
  const command = isTalk ? liveCommand.closeTalk : liveCommand.close;
  return {
    messageId: mediaMessage.controlLive,
    body: writeLiveControl({ channel, command, closes: 0, isSub: !isTalk && purpose.isSub }),
  };
}

/** What a viewer of a recording wishes. Throws BadRequest for what terminals cannot do. */
export function playbackOrderOf(
  channel: number,
  startMs: number,
  command: RecordingCommand,
): Order {
  switch (command.kind) {
    case "play":
      return controlling(channel, { command: playbackCommand.start, speed: 0, atMs: undefined });
    case "pause":
      return controlling(channel, { command: playbackCommand.pause, speed: 0, atMs: undefined });
    case "seek": {
      const atMs = startMs + command.atSeconds * 1000;
      return controlling(channel, { command: playbackCommand.seek, speed: 0, atMs });
    }
    case "scale":
      return scaling(channel, command.scale);
  }
}

function scaling(channel: number, scale: number): Order {
  if (Math.abs(scale) < 1) throw new BadRequest("jt1078-no-slow-motion", slowText);
  const at = { atMs: undefined };
  if (scale === 1) return controlling(channel, { command: playbackCommand.start, speed: 0, ...at });
  const command = scale > 0 ? playbackCommand.fast : playbackCommand.rewind;
  return controlling(channel, { command, speed: speedCodeOf(scale), ...at });
}

const controlling = (
  channel: number,
  control: { command: number; speed: number; atMs: number | undefined },
): Order => ({
  messageId: mediaMessage.controlPlayback,
  body: writePlaybackControl({ channel, ...control }),
});

const slowText = {
  zh: "部标终端的录像不能慢放，请选择 1 倍或更快的速度",
  en: "Recordings of a JT/T 1078 terminal cannot be played slower than normal. Choose 1× or faster.",
};
