export { aCare } from "./a-care.ts";
export { FakeDriver } from "./fake-driver.ts";
export { anAudioFrame, aVideoFrame } from "./frames.ts";
export { KeptAlarms } from "./kept-alarms.ts";
