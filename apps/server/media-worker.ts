import { systemClock } from "@tessera/base";
import { runMediaWorker } from "@tessera/engine";
import { createRecorderModule } from "@tessera/features/recording/worker";
import { MediaSocket } from "@tessera/protocols/websocket";
import { createPullDrivers, doorOutputs } from "./media-modules.ts";

await runMediaWorker({
  clock: systemClock,
  drivers: createPullDrivers({ clock: systemClock }),
  outputs: doorOutputs,
  modules: [createRecorderModule()],
  acceptViewer: (socket, key) => new MediaSocket(socket, key),
});
