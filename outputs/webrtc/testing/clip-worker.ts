import { systemClock } from "@tessera/base";
import { runMediaWorker } from "@tessera/engine";
import { emptyForm } from "@tessera/engine/testing";
import { z } from "zod";
import { createWebRtcModule } from "../worker.ts";
import { encodeClip } from "./clip.ts";
import { playLive } from "./live-clip.ts";

const clip = encodeClip("h264", { seconds: 2, size: "320x180" });

/** A media worker for tests: its cameras play one clip again and again. */
await runMediaWorker({
  clock: systemClock,
  modules: [createWebRtcModule()],
  drivers: [
    {
      name: "CLIP",
      form: emptyForm,
      connection: z.unknown(),
      async openLive({ sink, signal }) {
        const live = playLive(sink, clip);
        signal.addEventListener("abort", () => live.stop());
        return { ended: new Promise(() => {}), stop: async () => live.stop() };
      },
    },
  ],
  outputs: [],
  acceptViewer() {
    throw new Error("there is no output for viewers here");
  },
});
