export { type CreateLog, createLog, type OpenLog } from "./create-log.ts";
