export * from "./media-calls.ts";
export * from "./query-calls.ts";
export { channelOfRecordId, recordIdOf } from "./record-id.ts";
