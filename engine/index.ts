export {
  accessFields,
  asDeviceHint,
  basicField,
  certificateField,
  otherHostsField,
  ownAccessFields,
  ownTransportField,
  transportField,
} from "./access-fields.ts";
export { basicText, unknownHostText } from "./access-texts.ts";
export type { AlarmIntake, AlarmReport, RaisedAlarm } from "./alarm-intake.ts";
export { audioDuration } from "./audio-duration.ts";
export { audioForBrowser, type BrowserAudio } from "./audio-for-browser.ts";
export { audioForFlv, type FlvAudio } from "./audio-for-flv.ts";
export { audioForMp4, type Mp4Audio } from "./audio-for-mp4.ts";
export { answerOf, type CapabilityAnswer } from "./capability-answer.ts";
export { CertificateRefused, type ShownCertificate } from "./certificate-refused.ts";
export { type ChannelOptions, channelOptions, usualOptions } from "./channel-options.ts";
export {
  type ChannelRecord,
  type ChannelRef,
  ChannelRegistry,
  type ChannelRelay,
  channelKey,
} from "./channel-registry.ts";
export { childEnvironment, confinedArguments } from "./confined-process.ts";
export {
  type Conversion,
  ConversionDesk,
  type Convert,
  type ForeignTrack,
  foreignNames,
} from "./conversion.ts";
export { DeviceCare } from "./device-care.ts";
export type { CatalogChannel, CatalogDevice, DeviceCatalog } from "./device-catalog.ts";
export type { DeviceCleanUp } from "./device-clean-up.ts";
export type {
  Capability,
  CruiseCommand,
  DeviceCommands,
  DeviceOutput,
  DragBox,
  Movement,
  PanTiltZoom,
  Preset,
  Presets,
  ScanCommand,
  TalkSession,
} from "./device-control.ts";
export type { DeviceForm, FormField } from "./device-form.ts";
export type {
  DeviceEvent,
  DeviceInspection,
  FoundDevice,
  InspectedChannel,
  LocatedDevice,
  SoughtDevice,
} from "./device-inspection.ts";
export type {
  ComingDevice,
  DeviceIntake,
  GpsPosition,
  KnownDevice,
  ToldChannel,
  ToldChannels,
  ToldOutcome,
} from "./device-intake.ts";
export { aacTrack, g711Track, MediaFrames } from "./device-media/media-frames.ts";
export { findStartCodeNatively } from "./device-media/native-start-code.ts";
export {
  fetchDeviceRecording,
  keepsRecordings,
  listDeviceRecordings,
} from "./device-recordings.ts";
export {
  type Driver,
  defineDriver,
  type Flow,
  type LiveSource,
  type OpenLive,
  type WatchEvents,
} from "./driver.ts";
export { Fanouts, type Muxer } from "./fanout.ts";
export { FlvReceiver } from "./flv-source/flv-receiver.ts";
export { videoTrackOf } from "./flv-source/flv-tracks.ts";
export { slicesOf } from "./flv-source/nal-slices.ts";
export { SoundLine } from "./flv-source/sound-line.ts";
export type { AudioFrame, Frame, FrameSink, VideoFrame } from "./frame.ts";
export { FrameMemory, frameSlabBytes } from "./frame-memory.ts";
export { GopCache, longestReplayMs } from "./gop-cache.ts";
export type { Gop, GopTaker } from "./gop-handout.ts";
export type {
  MessagePush,
  PushBacklog,
  PushBacklogs,
  PushedAlarm,
  PushMessage,
} from "./message-push.ts";
export { noPicture, pictureTimeoutMs, requirePicture } from "./no-picture.ts";
export {
  type DoorOutput,
  defineOutput,
  isSamePlace,
  type ListeningOutput,
  livePath,
  type Output,
  type OutputListener,
  type OutputReply,
  type OutputRequest,
  type OutputTools,
  type Place,
  placeOf,
  placePath,
  type RequestOutput,
  type RequestService,
  type Viewer,
  type ViewerGate,
  type ViewerPass,
} from "./output.ts";
export { isPlain, type PlainAudioTrack, pcmDecoder } from "./pcm-decoder.ts";
export { PerStream } from "./per-stream.ts";
export { PictureGathering } from "./picture-gathering.ts";
export { PresenceMonitor } from "./presence.ts";
export type { Presence } from "./presence-site.ts";
export { privatePipePath } from "./private-pipe.ts";
export { type ProbeReport, probeLive } from "./probe.ts";
export type { Publication, Publisher, PublisherGate } from "./publisher.ts";
export { type PurgedDevices, purgedBy } from "./purged-devices.ts";
export type {
  FetchRecording,
  RecordingCommand,
  RecordingFile,
  RecordingSession,
} from "./recording-session.ts";
export {
  type Member,
  type Rendition,
  SharedReader,
  type SharedViewer,
  type Sized,
} from "./shared-reader.ts";
export { SlabPool } from "./slab-pool.ts";
export { stateWords } from "./state-words.ts";
export { Stream, type StreamReader, type StreamState } from "./stream.ts";
export { noRates, type StreamDirectory, type StreamReport } from "./stream-directory.ts";
export { StreamHealth } from "./stream-health.ts";
export { StreamHub } from "./stream-hub.ts";
export type { AudioTrack, Tracks, VideoTrack } from "./track.ts";
export {
  type GeoBox,
  isOnEarth,
  type TrackKeeper,
  type TrackLimit,
  type TrackPoint,
  type TrackRange,
  type TrackStore,
} from "./track-store.ts";
export { faultOf, isUsable, requireUsable, unreadable } from "./usable-connection.ts";
export { StreamParser } from "./wire/stream-parser.ts";
export { StreamWriter } from "./wire/stream-writer.ts";
export { gateTo } from "./workers/gate-to.ts";
export { MediaPool, type SocketHandover } from "./workers/media-pool.ts";
export { flowSchema, placeSchema, textSchema } from "./workers/messages.ts";
export { ModuleLine } from "./workers/module-line.ts";
export { defineModuleMessages, noMessage } from "./workers/module-messages.ts";
export { RelayedFanouts } from "./workers/relayed-fanouts.ts";
export { runMediaWorker } from "./workers/run-media-worker.ts";
export { type HandedViewer, viewerMessages } from "./workers/viewers-module.ts";
export {
  fromWireError,
  toWireError,
  type WireError,
  wireErrorSchema,
} from "./workers/wire-error.ts";
export type {
  HandedSocket,
  ModuleHost,
  RunningModule,
  WorkerModule,
} from "./workers/worker-module.ts";
