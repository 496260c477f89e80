import { deviceScreens } from "@tessera/features/devices/console";
import { liveScreens } from "@tessera/features/live/console";
import { sessionScreens } from "@tessera/features/session/console";
import { systemScreens } from "@tessera/features/system/console";

/** Every screen of the console. */
export const screens = [...sessionScreens, ...liveScreens, ...deviceScreens, ...systemScreens];
