import type { RaisedAlarm } from "@tessera/engine";

declare module "@tessera/platform/server" {
  interface PlatformEvents {
    /** It is stored already. */
    "alarm-raised": RaisedAlarm;
  }
}
