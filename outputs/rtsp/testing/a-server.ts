import { type Clock, NotFound, silentLogger, systemClock, TooMany } from "@tessera/base";
import {
  type AudioFrame,
  type MediaPool,
  type SocketHandover,
  Stream,
  type StreamHub,
  type Tracks,
  type VideoFrame,
} from "@tessera/engine";
import { onTestFinished } from "vitest";
import { createRtspOutput } from "../index.ts";
import type { LetIn } from "../letting-in.ts";
import { createRtspModule } from "../worker.ts";

const place = { channel: { deviceId: "camera", channelId: "1" }, flow: 1 } as const;
export const tracks: Tracks = {
  video: {
    codec: "h264",
    sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e)],
    pps: [Uint8Array.of(0x68, 0xce)],
    width: 640,
    height: 360,
  },
  audio: { codec: "pcma", sampleRate: 8000, channels: 1 },
};
export const aFrame = (dts90k: number, mark: number, isKey = false): VideoFrame => ({
  kind: "video",
  data: Uint8Array.of(0, 0, 0, 2, isKey ? 0x65 : 0x41, mark),
  dts90k,
  pts90k: dts90k,
  isKey,
});
export const aSound: AudioFrame = {
  kind: "audio",
  data: new Uint8Array(160).fill(0xd5),
  dtsSamples: 0,
};

/** Where clients are served: by the process that listens, or by the one that owns the stream. */
export type Where = "here" | "elsewhere";

export async function aServer(where: Where, { isLive = true, clock = systemClock } = {}) {
  const stream = new Stream({ clock, log: silentLogger });
  const sink = stream.openSink();
  const visits = { now: 0, closeAll: [] as (() => void)[] };
  let isGone = false;
  const requireChannel = () => {
    if (isGone) throw new NotFound("channel", { zh: "无", en: "No Such Thing" });
  };
  const gate = {
    admit: async (token: string | undefined) => {
      isGone = token === "gone";
      const isFull = token === "full";
      return token === "good" || token === "gone" || isFull
        ? {
            requireRoom() {
              if (isFull) throw new TooMany("full", { zh: "满", en: "All Seats Are Taken" });
            },
            enter(close: () => void) {
              this.requireRoom();
              requireChannel();
              return { stream, leave: this.enterElsewhere(close) };
            },
            enterElsewhere(close: () => void) {
              if (isFull) close();
              if (isFull) return () => {};
              visits.now++;
              visits.closeAll.push(close);
              return () => void visits.now--;
            },
          }
        : undefined;
    },
  };
  const goLive = () => {
    sink.setTracks(tracks);
    sink.push(aFrame(0, 1, true));
    sink.push(aSound);
    sink.push(aFrame(3600, 2));
  };
  if (isLive) goLive();
  const open = () => {
    requireChannel();
    return { stream, release: () => {} };
  };
  const handOver = where === "elsewhere" ? takenBy(open, clock) : undefined;
  const output = createRtspOutput({ host: "127.0.0.1", port: 0, handOver });
  const listener = await output.listen(gate, { clock, log: silentLogger });
  onTestFinished(() => listener.stop());
  const addressOf = (token: string) => listener.addressOf(place, token, "127.0.0.1");
  return { stream, sink, visits, goLive, addressOf, port: Number(new URL(addressOf("x")).port) };
}

/** The half that runs in a media worker, without a process around it. */
function takenBy(open: () => { stream: Stream; release: () => void }, clock: Clock) {
  const hub = { open } as unknown as StreamHub;
  const worker = createRtspModule().start({ hub, clock, log: silentLogger, tell: () => {} });
  onTestFinished(async () => worker.stop());
  return ((handed, onGone) => {
    const { socket, firstBytes = new Uint8Array(), about } = handed as SocketHandover<LetIn>;
    socket.removeAllListeners("data").pause();
    socket.on("close", onGone);
    worker.takeSocket?.({ socket, firstBytes, about, giveBack: () => {} });
    return () => socket.destroy();
  }) satisfies MediaPool["handOver"];
}
