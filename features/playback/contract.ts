export * from "./media-calls.ts";
export * from "./query-calls.ts";
export { channelOfRecordId, recordId, recordIdOf, wholeRecordId } from "./record-id.ts";
