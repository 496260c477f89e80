import { systemClock } from "@tessera/base";
import { runMediaWorker } from "@tessera/engine";
import { MediaSocket } from "@tessera/protocols/websocket";
import { createPullDrivers, doorOutputs } from "./media-modules.ts";

await runMediaWorker({
  clock: systemClock,
  drivers: createPullDrivers({ clock: systemClock }),
  outputs: doorOutputs,
  acceptViewer: (socket, key) => new MediaSocket(socket, key),
});
