export {
  type Cascade,
  type CascadeStream,
  listCascadeStreams,
  listCascades,
  pushCatalog,
  readOwnAddress,
  removeCascade,
  saveCascade,
} from "./cascade-calls.ts";
export {
  listSharedChannels,
  listSharedGroups,
  numberChannels,
  type SharedChannel,
  type SharedGroup,
  setChannelCustom,
  shareChannels,
} from "./channel-calls.ts";
export { type Finding, type FindingCode, fixCascade, lintCascade } from "./lint-calls.ts";
