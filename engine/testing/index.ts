export { aCare } from "./a-care.ts";
export { emptyForm, FakeDriver } from "./fake-driver.ts";
export { anAudioFrame, aVideoFrame } from "./frames.ts";
export { KeptAlarms } from "./kept-alarms.ts";
export { MemoryIntake } from "./memory-intake.ts";
export { SeenFrames } from "./seen-frames.ts";
