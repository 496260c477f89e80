export { PushHub } from "./push-hub.ts";
