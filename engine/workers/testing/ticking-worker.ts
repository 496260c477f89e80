import { systemClock } from "@tessera/base";
import { z } from "zod";
import type { Driver } from "../../driver.ts";
import type { Viewer } from "../../output.ts";
import { emptyForm } from "../../testing/fake-driver.ts";
import { aVideoFrame, h264Tracks } from "../../testing/frames.ts";
import { runMediaWorker } from "../run-media-worker.ts";
import type { WorkerModule } from "../worker-module.ts";

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
const counting: WorkerModule = {
  name: "counting",
  start: ({ hub, tell }) => ({
    hear(message) {
      const deviceId = String(message);
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

await runMediaWorker({
  clock: systemClock,
  modules: [counting],
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
