export * from "./media-calls.ts";
export * from "./query-calls.ts";
export {
  channelOfRecordId,
  recordId,
  recordIdOf,
  recordIds,
  wholeRecordId,
} from "./record-id.ts";
