import type { RaisedAlarm } from "@tessera/engine";

declare module "@tessera/platform/server" {
  interface SiteEvents {
    /** It is stored already. */
    "alarm-raised": RaisedAlarm;
    /** Alarms of a device that nobody had looked into were handled. */
    "alarms-seen-to": {
      readonly source: string;
      readonly deviceId: string;
      /** As the source named them. */
      readonly topics: readonly string[];
    };
  }
}
