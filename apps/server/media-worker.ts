import { systemClock } from "@tessera/base";
import { createGbWorker } from "@tessera/drivers/gb28181/worker";
import { runMediaWorker } from "@tessera/engine";
import { createRecorderModule } from "@tessera/features/recording/worker";
import { MediaSocket } from "@tessera/protocols/websocket";
import { createPullDrivers, doorOutputs } from "./media-modules.ts";

const gb28181 = createGbWorker({ clock: systemClock });

await runMediaWorker({
  clock: systemClock,
  drivers: [...createPullDrivers({ clock: systemClock }), gb28181.driver],
  outputs: doorOutputs,
  modules: [createRecorderModule(), gb28181.module],
  acceptViewer: (socket, key) => new MediaSocket(socket, key),
});
