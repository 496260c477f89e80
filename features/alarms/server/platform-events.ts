import type { RaisedAlarm } from "@tessera/engine";

declare module "@tessera/platform/server" {
  interface SiteEvents {
    /** It is stored already. */
    "alarm-raised": RaisedAlarm;
  }
}
