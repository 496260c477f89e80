export {
  createEvents,
  type Events,
  type PlatformEvents,
  type PurgedDevices,
  type RaisedAlarm,
} from "./platform-events.ts";
