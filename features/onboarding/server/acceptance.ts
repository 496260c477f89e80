import {
  type Clock,
  ExpectedError,
  type Language,
  type Logger,
  type Text,
  TimedOut,
  textFor,
} from "@tessera/base";
import type { ChannelRef, ChannelRegistry, Driver, Flow, StreamHub, Tracks } from "@tessera/engine";
import { codecStrings } from "@tessera/formats/fmp4";
import type { z } from "zod";
import type { acceptChannel, StreamReport } from "../contract.ts";
import { type Measures, StreamRuler } from "./stream-ruler.ts";

export interface AcceptanceParts {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: Pick<StreamHub, "open" | "find">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A camera that is not pulled yet needs its time, and its GOP. */
const pictureWithinMs = 10_000;
const inspectWithinMs = 8000;

/** Watches every stream of a channel for a while and says what it is like. */
export async function acceptanceOf(
  channel: ChannelRef,
  watching: Watching,
  parts: AcceptanceParts,
): Promise<z.input<typeof acceptChannel.reply>> {
  const record = parts.channels.get(channel);
  const driver = parts.drivers.find(({ name }) => name === record.driver);
  const hasSub = driver?.hasSubStream?.(record.connection, channel) ?? false;
  const flows: readonly Flow[] = hasSub ? [1, 2] : [1];
  const [skewMs, ...Streams] = await Promise.all([
    clockSkewOf(driver, record.connection, parts.log),
    ...flows.map((flow) => watch(channel, flow, watching, parts)),
  ]);
  return {
    Name: record.name,
    DeviceType: record.driver,
    HasClock: skewMs !== undefined,
    ClockSkewMs: Math.round(skewMs ?? 0),
    Streams,
  };
}

async function clockSkewOf(driver: Driver | undefined, connection: unknown, log: Logger) {
  try {
    const signal = AbortSignal.timeout(inspectWithinMs);
    return (await driver?.inspect?.(connection, signal))?.clockSkewMs;
  } catch (error) {
    // The pictures are what is accepted; the clock is told where it is known.
    log.info({ error }, "the device did not tell its time");
    return undefined;
  }
}

interface Watching {
  readonly seconds: number;
  readonly language: Language;
}

async function watch(
  channel: ChannelRef,
  flow: Flow,
  watching: Watching,
  parts: AcceptanceParts,
): Promise<StreamReport> {
  try {
    return { ...emptyReport(flow), ...(await measure(channel, flow, watching, parts)) };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { ...emptyReport(flow), Problem: textFor(true, error.text)[watching.language] };
  }
}

async function measure(
  channel: ChannelRef,
  flow: Flow,
  { seconds }: Watching,
  { hub, clock }: AcceptanceParts,
): Promise<Partial<StreamReport>> {
  const startedMs = clock.monotonicMs();
  const first = Promise.withResolvers<number>();
  const ruler = new StreamRuler(() => first.resolve(clock.monotonicMs() - startedMs));
  const lease = hub.open(channel, flow);
  const leave = lease.stream.addReader(ruler);
  const giveUp = clock.after(pictureWithinMs, () => {
    const reason = "reason" in ruler.state ? ruler.state.reason : noPictureText;
    first.reject(new TimedOut("acceptance-no-picture", reason));
  });
  try {
    const firstPictureMs = await first.promise;
    await new Promise<void>((resolve) => void clock.after(seconds * 1000, resolve));
    return {
      ...tracksOf(ruler.tracks),
      ...ratesOf(ruler.read(), hub.find(channel, flow)),
      FirstPictureMs: Math.round(firstPictureMs),
      MeasuredMs: Math.round(clock.monotonicMs() - startedMs - firstPictureMs),
    };
  } finally {
    giveUp();
    leave();
    lease.release();
  }
}

function tracksOf({ video, audio }: Tracks): Partial<StreamReport> {
  if (!video) return {};
  return {
    VideoCodec: video.codec,
    CodecString: codecStrings({ video })[0] ?? "",
    Width: video.width,
    Height: video.height,
    AudioCodec: audio?.codec ?? "",
  };
}

const ratesOf = (measures: Measures, stream: ReturnType<StreamHub["find"]>) => ({
  Fps: rounded(measures.fps, 10),
  BitrateKbps: Math.round(measures.bitrateKbps),
  GopFrames: Math.round(measures.gopFrames),
  GopSeconds: rounded(measures.gopSeconds, 100),
  GopMaxSeconds: rounded(measures.gopMaxSeconds, 100),
  Packets: stream?.rates.packets ?? 0,
  Lost: stream?.rates.lost ?? 0,
});

const emptyReport = (flow: Flow): StreamReport => ({
  Stream: flow === 1 ? "main" : "sub",
  VideoCodec: "",
  CodecString: "",
  Width: 0,
  Height: 0,
  Fps: 0,
  BitrateKbps: 0,
  GopFrames: 0,
  GopSeconds: 0,
  GopMaxSeconds: 0,
  AudioCodec: "",
  Packets: 0,
  Lost: 0,
  FirstPictureMs: 0,
  MeasuredMs: 0,
  Problem: "",
});

const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps;

const noPictureText: Text = {
  zh: "10 秒内没有收到画面",
  en: "No picture came within 10 s",
};
