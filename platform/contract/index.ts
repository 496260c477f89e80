export {
  type Access,
  accessLevels,
  type ChannelRef,
  operatorVerbs,
  type SecondPersonVerb,
  secondPersonVerbs,
  type Verb,
  verbs,
} from "./access.ts";
export {
  approvalHeaders,
  type Call,
  type Dialect,
  defineCall,
  fileReply,
  type Method,
  pageHeader,
  secondFactorDue,
  secondPersonDue,
  setUpDue,
} from "./call.ts";
export { type CapabilityDefinition, capabilityPlaces, defineCapability } from "./capability.ts";
export { messageTypeOf, okStatus, readEnvelope, writeEnvelope } from "./envelope.ts";
export {
  type ErrorAnswer,
  headersOfError,
  internalError,
  statusOfError,
} from "./error-answer.ts";
export {
  day,
  flag,
  hostName,
  listOf,
  listPage,
  md5Hex,
  moment,
  month,
  network,
  page,
  wholePage,
} from "./fields.ts";
export { languageOf } from "./language.ts";
export { type MediaBytes, type MediaReply, mediaReply } from "./media-reply.ts";
export type { NavigationEntry } from "./navigation.ts";
export { definePush, type Push, type PushedMessages, pushPath } from "./push.ts";
export {
  defineSettings,
  type Field,
  field,
  type SettingsSection,
  type Transport,
  type Words,
} from "./settings.ts";
export {
  type SettingControl,
  type SettingField,
  type SettingsForm,
  type StoredSettingsChange,
  settingsChange,
  settingsForm,
} from "./settings-form.ts";
export { settingsWire } from "./settings-wire.ts";
