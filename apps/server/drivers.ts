import type { DriverEntry } from "@tessera/drivers/define";
import { ehome } from "@tessera/drivers/ehome/entry";
import { gb28181 } from "@tessera/drivers/gb28181/entry";
import { http } from "@tessera/drivers/http/entry";
import { jt808 } from "@tessera/drivers/jt808/entry";
import { onvif } from "@tessera/drivers/onvif/entry";
import { push } from "@tessera/drivers/push/entry";
import { rtsp } from "@tessera/drivers/rtsp/entry";

/** How devices get in, the usual way first; the server and its media workers read the same list. */
export const drivers: readonly DriverEntry[] = [gb28181, rtsp, http, onvif, push, jt808, ehome];
