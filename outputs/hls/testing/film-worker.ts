import { systemClock } from "@tessera/base";
import { runMediaWorker } from "@tessera/engine";
import { emptyForm } from "@tessera/engine/testing";
import { z } from "zod";
import { pictureOnly, pictures } from "../hls-fixture.ts";
import { createHlsModule } from "../worker.ts";

const everyMs = 40;
/** Tests need not wait for segments as long as people do. */
const picturesAtOnce = 5;

/** A media worker for tests: its cameras film five times as fast as others, a key frame a second. */
await runMediaWorker({
  clock: systemClock,
  modules: [createHlsModule()],
  drivers: [
    {
      name: "FILM",
      form: emptyForm,
      connection: z.unknown(),
      async openLive({ sink, signal }) {
        sink.setTracks(pictureOnly);
        let from = 0;
        const stop = systemClock.every(everyMs, () => {
          for (const picture of pictures(from, picturesAtOnce, 25)) sink.push(picture);
          from += picturesAtOnce;
        });
        signal.addEventListener("abort", stop);
        return { ended: new Promise(() => {}), stop: async () => stop() };
      },
    },
  ],
  outputs: [],
  acceptViewer() {
    throw new Error("there is no output for viewers here");
  },
});
