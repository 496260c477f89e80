export { openBus } from "./open-bus.ts";
export {
  createEvents,
  type Events,
  type PlatformEvents,
  type ServerEvents,
  type SiteEvents,
} from "./platform-events.ts";
