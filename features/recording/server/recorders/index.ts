export { ChannelRecorders } from "./channel-recorders.ts";
export { createRecorderModule } from "./recorder-module.ts";
