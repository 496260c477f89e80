export { createEvents, type Events, type PlatformEvents } from "./platform-events.ts";
