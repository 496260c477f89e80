import { type Clock, type Logger, Offline, silentLogger, systemClock } from "@tessera/base";
import type { Driver, Frame, FrameSink, LiveSource, Tracks } from "@tessera/engine";
import { mediaMessage } from "@tessera/formats/jt1078";
import { TerminalCameras, type TerminalMediaOptions } from "@tessera/simulators/jt808-terminal";
import { onTestFinished } from "vitest";
import { explainResult } from "../explain.ts";
import { createJt808Driver } from "../jt808-driver.ts";
import { type MediaConnection, mediaConnection } from "../media/media-connection.ts";
import { TerminalMediaServer } from "../media/terminal-media.ts";
import type { AacEncoders } from "../talk/aac-voice.ts";
import type { TerminalLine } from "../terminal-line.ts";

/** For tests: a terminal whose cameras are simulated, and to which orders go straight. */
export interface ATerminal {
  readonly cameras: TerminalCameras;
  readonly line: TerminalLine;
  /** Numbers of the orders that it got. */
  readonly orders: number[];
  /** Who hears what it says by itself. */
  readonly says: ((messageId: number, body: Uint8Array) => void)[];
  /** Of them, those that were called back while they waited for their answer. */
  readonly overtaken: number[];
  /** It obeys, and answers once the returned function is called. */
  holdAnswers(): () => void;
  connectionOf(channel: number, more?: Partial<MediaConnection>): MediaConnection;
}

export function aTerminal(options: Partial<TerminalMediaOptions> = {}): ATerminal {
  const { phone = "013912345678" } = options;
  const deviceId = phone.replace(/^0+/, "");
  const cameras = new TerminalCameras({ width: 320, height: 176, ...options, phone });
  onTestFinished(() => cameras.dropAll());
  const orders: number[] = [];
  const overtaken: number[] = [];
  const says: ATerminal["says"] = [];
  let serial = 0;
  let held = Promise.resolve();
  const later = (id: number, words: Uint8Array) => {
    for (const hear of says) hear(id, words);
  };
  const say = (messageId: number, body: Uint8Array) => {
    orders.push(messageId);
    const answer = cameras.take(messageId, body, serial++, later) ?? { result: 3 };
    if ("result" in answer && answer.result !== 0) throw explainResult(answer.result, messageId);
    return answer;
  };
  const line: TerminalLine = {
    deviceId,
    phone,
    is2019: false,
    order: async (messageId, body, { signal, onSerial } = {}) => {
      const wait = untilAborted(held, signal, () => overtaken.push(messageId));
      onSerial?.(serial);
      try {
        say(messageId, body);
      } finally {
        await wait;
      }
    },
    ask: async (messageId, body) => {
      const answer = say(messageId, body);
      if (!("body" in answer)) throw explainResult(1, messageId);
      return answer.body;
    },
  };
  const connectionOf = (channel: number, more: Partial<MediaConnection> = {}) =>
    mediaConnection.parse({ deviceId, phone, channel, ...more });
  const holdAnswers = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { cameras, line, orders, says, overtaken, connectionOf, holdAnswers };
}

/** Rejects when the signal aborts first. */
async function untilAborted(
  held: Promise<void>,
  signal: AbortSignal | undefined,
  onAbort: () => void,
): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const leave = () => {
    onAbort();
    aborted.reject(new Error("overtaken"));
  };
  signal?.addEventListener("abort", leave, { once: true });
  await Promise.race([held, aborted.promise]).finally(() =>
    signal?.removeEventListener("abort", leave),
  );
}

const noEncoders: AacEncoders = {
  open: () => {
    throw new Error("nothing is to be encoded");
  },
};

/** The server's half, with these terminals. */
export async function aMediaSite(
  terminals: readonly ATerminal[],
  {
    clock = systemClock,
    log = silentLogger,
    mediaTransport = "TCP",
    encoders = noEncoders,
  }: {
    clock?: Clock;
    log?: Logger;
    mediaTransport?: "TCP" | "UDP";
    encoders?: AacEncoders;
  } = {},
) {
  const byId = new Map(terminals.map(({ line }) => [line.deviceId, line]));
  const lines = { find: (deviceId: string) => byId.get(deviceId) };
  const requirePresence = (deviceId: string) => {
    if (!byId.has(deviceId)) throw new Offline("jt808-offline", { zh: "不在线", en: "Offline" });
  };
  const media = new TerminalMediaServer({
    lines,
    requirePresence,
    hostFor: async () => "127.0.0.1",
    settings: () => ({ isEnabled: true, mediaPort: 0, mediaTransport, ftpPort: 0 }),
    listenHost: "127.0.0.1",
    clock,
    log,
  });
  for (const { line, says } of terminals)
    says.push((messageId, body) => {
      if (messageId === mediaMessage.uploadDone) media.uploads.hear(line.deviceId, body);
    });
  await media.apply();
  onTestFinished(() => media.stop());
  const driver = createJt808Driver({
    lines,
    requirePresence,
    watchPresence: () => () => {},
    desk: media.desk,
    uploads: media.uploads,
    encoders,
    clock,
    log,
  });
  return { media, driver };
}

/** What came out of a source. */
class Seen implements FrameSink {
  tracks: Tracks = {};
  readonly frames: Frame[] = [];
  setTracks(tracks: Tracks) {
    this.tracks = tracks;
  }
  push(frame: Frame) {
    this.frames.push(frame);
  }
  readonly packets = { received: 0, lost: 0 };
  countPackets(received: number, lost: number) {
    this.packets.received += received;
    this.packets.lost += lost;
  }
  get pictures() {
    return this.frames.filter((frame) => frame.kind === "video");
  }
  get sounds() {
    return this.frames.filter((frame) => frame.kind === "audio");
  }
}

export async function watch(
  driver: Driver<MediaConnection>,
  connection: MediaConnection,
  { flow = 1, signal = new AbortController().signal }: { flow?: 1 | 2; signal?: AbortSignal } = {},
): Promise<{ readonly seen: Seen; readonly source: LiveSource }> {
  const seen = new Seen();
  const { deviceId } = connection;
  const channel = { deviceId, channelId: `${connection.channel}` };
  const opening = { channel, connection, flow, sink: seen, signal, log: silentLogger };
  const source = await driver.openLive(opening);
  onTestFinished(() => source.stop());
  return { seen, source };
}

export const soon = { timeout: 10_000, interval: 20 };
