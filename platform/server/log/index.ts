export { createLog } from "./create-log.ts";
