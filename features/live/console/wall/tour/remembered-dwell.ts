import { stored } from "@tessera/platform/console";

/** What the last tour in this browser had. */
export const readDwellSeconds = (): number => stored.wallView.read().dwellSeconds;
