export { aCare } from "./a-care.ts";
export { KeptAlarms } from "./kept-alarms.ts";
