export { anAlarm, aStorm, someTimeMs } from "./a-storm.ts";
