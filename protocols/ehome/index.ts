export { DocumentSplitter } from "./document-splitter.ts";
export { isIsup5, isup5Name } from "./isup5.ts";
export { type EhomeAlarm, isAlarmCommand, readAlarm } from "./messages/alarm.ts";
export { readServerInfo, type ServerInfo, serverInfoQuestion } from "./messages/device-info.ts";
export { type GpsReport, readGps, reportTaken } from "./messages/gps.ts";
export { fastestPtz, type PtzCommand, ptzControl } from "./messages/ptz.ts";
export {
  filesPerPage,
  type RecordedFile,
  readRecordedFiles,
  recordedFilesQuestion,
} from "./messages/recorded-files.ts";
export {
  keepaliveTaken,
  notRegistered,
  type Registration,
  readRegistration,
  registrationAccepted,
} from "./messages/registration.ts";
export {
  byeStream,
  inviteStream,
  readSession,
  type StreamInvitation,
  type StreamKind,
  streamKinds,
} from "./messages/streams.ts";
export { readWorkStatus, workStatusQuestion } from "./messages/work-status.ts";
export {
  encodePpvsp,
  NotPpvsp,
  okStatus,
  type PpvspAnswer,
  type PpvspMessage,
  type PpvspRequest,
  ppvspText,
  readPpvsp,
  writeAnswer,
  writeRequest,
} from "./ppvsp.ts";
export { PpvspQuestions } from "./ppvsp-questions.ts";
export type { Question } from "./question.ts";
