import type { Clock } from "@tessera/base";
import { createHttpDriver } from "@tessera/drivers/http";
import { createOnvifDriver } from "@tessera/drivers/onvif";
import { createRtspDriver } from "@tessera/drivers/rtsp";
import type { DoorOutput, Driver } from "@tessera/engine";
import { httpFlv, wsFlv } from "@tessera/outputs/flv";
import { httpFmp4, wsFmp4 } from "@tessera/outputs/fmp4";

/** What media workers have too: devices that we connect to … */
export function createPullDrivers(tools: { readonly clock: Clock }): readonly Driver[] {
  const rtsp = createRtspDriver(tools);
  const discoveryTargets = process.env["TESSERA_ONVIF_DISCOVERY_TARGETS"];
  return [
    rtsp,
    createHttpDriver(tools),
    createOnvifDriver({ ...tools, pull: rtsp, discoveryTargets }),
  ];
}

/** … and endless streams to viewers. */
export const doorOutputs: readonly DoorOutput[] = [wsFmp4, httpFmp4, wsFlv, httpFlv];
