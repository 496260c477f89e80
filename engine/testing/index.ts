export { KeptAlarms } from "./kept-alarms.ts";
