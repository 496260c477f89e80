import type { TypedEvents } from "@tessera/base";
import type { ChannelRef } from "./channel-registry.ts";
import type { Flow } from "./driver.ts";
import type { Place } from "./output.ts";
import type { Stream, StreamState } from "./stream.ts";
import type { StreamRates } from "./stream-meter.ts";
import type { AudioTrack, VideoTrack } from "./track.ts";

/** What is known of a running stream, wherever it lives. */
export interface StreamReport extends Place {
  readonly state: StreamState;
  readonly video?: Pick<VideoTrack, "codec" | "width" | "height"> | undefined;
  readonly audio?: Pick<AudioTrack, "codec" | "sampleRate" | "channels"> | undefined;
  /** Name of a codec in which the source has sound that is not taken in. */
  readonly untakenSound?: string | undefined;
  /** Name of the codec of its pictures before this server converted them. */
  readonly convertedFrom?: string | undefined;
  readonly rates: StreamRates;
  readonly readers: number;
  /** Wall time. */
  readonly lastFrameAtMs?: number | undefined;
  /** Wall time of the last picture that a viewer can start with. */
  readonly lastEntryAtMs?: number | undefined;
}

export interface StreamEvents {
  state: { readonly channel: ChannelRef; readonly flow: Flow; readonly state: StreamState };
}

/** Every running stream of this server. */
export interface StreamDirectory {
  find(ref: ChannelRef, flow: Flow): StreamReport | undefined;
  all(): Iterable<StreamReport>;
  readonly events: Pick<TypedEvents<StreamEvents>, "on">;
}

export function reportOf(stream: Stream, { channel, flow }: Place): StreamReport {
  const { deviceId, channelId } = channel;
  const { video, audio, untakenSound, convertedFrom } = stream.tracks ?? {};
  return {
    channel: { deviceId, channelId },
    flow,
    state: stream.state,
    video: video && { codec: video.codec, width: video.width, height: video.height },
    audio: audio && {
      codec: audio.codec,
      sampleRate: audio.sampleRate,
      channels: audio.channels,
    },
    untakenSound,
    convertedFrom,
    rates: stream.meter.read(),
    readers: stream.readerCount,
    lastFrameAtMs: stream.lastFrameAtMs,
    lastEntryAtMs: stream.lastEntryAtMs,
  };
}

/** Of a stream that has not been measured yet. */
export const noRates: StreamReport["rates"] = {
  fps: 0,
  bitrateKbps: 0,
  sentKbps: 0,
  packets: 0,
  lost: 0,
  lossPercent: 0,
  damagedPictures: 0,
  droppedPictures: 0,
};
