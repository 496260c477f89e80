import type { Clock, Logger } from "@tessera/base";
import {
  type Driver,
  type Flow,
  type ProbeReport,
  probeLive,
  type VideoTrack,
} from "@tessera/engine";
import type { z } from "zod";
import type { probeDevice } from "../contract.ts";
import { inspectDevice } from "./inspect-device.ts";

export interface ProbeTools {
  readonly clock: Clock;
  readonly log: Logger;
  /** A key frame as a JPEG. */
  readonly snapshot: (track: VideoTrack, keyFrame: Uint8Array) => Promise<Uint8Array>;
}

/** Tries a device: what it says of itself, what each stream of its first channel is, and a picture. */
export async function probeCamera(
  driver: Driver,
  connection: Readonly<Record<string, unknown>>,
  tools: ProbeTools,
): Promise<z.input<typeof probeDevice.reply>> {
  const startedMs = tools.clock.monotonicMs();
  const inspection = await inspectDevice(driver, connection, tools.clock);
  const { manufacturer = "", model = "", firmware = "", channels = [] } = inspection ?? {};
  const [first] = channels;
  const seen =
    inspection && !first
      ? { Streams: [], Snapshot: "" }
      : await seenOf(driver, { ...connection, ...first?.connection }, tools);
  return {
    Manufacturer: manufacturer,
    Model: model,
    Firmware: firmware,
    ClockSkewMs: Math.round(inspection?.clockSkewMs ?? 0),
    Channels: channels.map(({ channelId, name }) => ({ ChannelID: channelId, Name: name })),
    ...seen,
    DurationMs: Math.round(tools.clock.monotonicMs() - startedMs),
  };
}

/** What each of its streams is, and a picture of the main one. */
async function seenOf(driver: Driver, connection: unknown, tools: ProbeTools) {
  const probe = (flow: Flow) => probeLive({ driver, connection, flow, ...tools });
  const main = await probe(1);
  const sub = driver.hasSubStream?.(connection) ? await probe(2) : undefined;
  return {
    Streams: [toWireStream(main, 1), ...(sub ? [toWireStream(sub, 2)] : [])],
    Snapshot: await dataUrl(main, tools),
  };
}

/** A camera that plays but cannot be drawn is still a working camera: then there is no picture. */
async function dataUrl({ tracks, keyFrame }: ProbeReport, tools: ProbeTools): Promise<string> {
  try {
    const jpeg = await tools.snapshot(tracks.video, keyFrame.data);
    return `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;
  } catch (error) {
    tools.log.warn({ error }, "no snapshot for the camera test");
    return "";
  }
}

const toWireStream = (
  { tracks: { video, audio, untakenSound, convertedFrom = "" }, fps }: ProbeReport,
  flow: Flow,
) => ({
  Flow: flow,
  VideoCodec: codecNames[video.codec],
  ConvertedFrom: convertedFrom,
  Width: video.width,
  Height: video.height,
  Fps: Math.round(fps * 10) / 10,
  AudioCodec: audio ? codecNames[audio.codec] : untakenText(untakenSound),
  AudioRate: audio?.sampleRate ?? 0,
});

const untakenText = (name: string | undefined) => (name ? `${name} (not taken in)` : "");

const codecNames = {
  h264: "H.264",
  h265: "H.265",
  aac: "AAC",
  pcma: "G.711A",
  pcmu: "G.711U",
  g726: "G.726",
  opus: "Opus",
  mp3: "MP3",
} as const;
