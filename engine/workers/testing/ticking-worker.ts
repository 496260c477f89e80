import { createHash } from "node:crypto";
import { systemClock } from "@tessera/base";
import { z } from "zod";
import type { Driver } from "../../driver.ts";
import type { Viewer } from "../../output.ts";
import { emptyForm } from "../../testing/fake-driver.ts";
import { aVideoFrame, h264Tracks } from "../../testing/frames.ts";
import { runMediaWorker } from "../run-media-worker.ts";
import type { WorkerModule } from "../worker-module.ts";
import {
  countingMessages,
  type GopCount,
  type KeptNews,
  keepingMessages,
} from "./module-messages.ts";

/** A media worker for tests: its cameras send a key frame every 20 ms, its output their bytes as they are. */
const ticking: Driver = {
  name: "TICK",
  form: emptyForm,
  connection: z.unknown(),
  async openLive({ sink, signal }) {
    sink.setTracks(h264Tracks);
    let dts90k = 0;
    const stop = systemClock.every(20, () => sink.push(aVideoFrame((dts90k += 1800), true)));
    signal.addEventListener("abort", stop);
    return { ended: new Promise(() => {}), stop: async () => stop() };
  },
};

/** Counts the GOPs of a channel that it is told, and tells with each the process that it came from. */
const counting: WorkerModule<string, GopCount, never> = {
  messages: countingMessages,
  start: ({ hub, tell }) => ({
    hear(deviceId) {
      let gops = 0;
      hub.open({ deviceId, channelId: "1" }, 1).stream.takeGops({
        onState: () => {},
        onGop({ release }) {
          release();
          tell({ deviceId, gops: ++gops, pid: process.pid });
        },
      });
    },
    stop() {},
  }),
};

/** Reads sockets to their end, and tells what was in them; speaks to each once. Told anything, it says what nobody knows. */
const keeping: WorkerModule<string, KeptNews, { name: string }> = {
  messages: keepingMessages,
  start: ({ tell }) => ({
    hear() {
      process.send?.({ type: "gibberish" });
      tell({ kind: "nonsense" } as unknown as KeptNews);
      tell({ kind: "said" });
    },
    takeSocket({ socket, firstBytes, about: { name }, giveBack }) {
      if (name === "back") return void socket.once("data", giveBack);
      const hash = createHash("sha1").update(firstBytes);
      let bytes = firstBytes.length;
      tell({ kind: "taken", name, pid: process.pid });
      socket.write("welcome");
      socket.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        hash.update(chunk);
      });
      socket.on("end", () => tell({ kind: "read", name, bytes, hash: hash.digest("hex") }));
    },
    stop() {},
  }),
};

await runMediaWorker({
  clock: systemClock,
  modules: [counting, keeping],
  drivers: [ticking],
  outputs: [
    {
      protocol: "raw",
      door: { kind: "web-socket", path: "/live/raw" },
      serve: (stream, viewer) =>
        stream.addReader({
          onState: () => {},
          onTracks: () => {},
          onFrame: ({ data }) => viewer.write(data),
        }),
    },
  ],
  acceptViewer(socket, key): Viewer {
    socket.on("error", () => {});
    socket.write(`hello ${key}\n`);
    return {
      get bufferedBytes() {
        return socket.writableLength;
      },
      write: (data) => void socket.write(data),
      close: () => void socket.destroy(),
      onClose: (listener) => void socket.on("close", listener),
    };
  },
});
