export { processorMsOf } from "./processor-time.ts";
