import type { RecordedSpan } from "./camera-options.ts";
import { type Markup, xml } from "./markup.ts";
import { invalidValue } from "./soap-fault.ts";
import { writeTime } from "./time-text.ts";
import type { VideoSource } from "./video-source.ts";

/** What the card holds of one source. */
export interface Recording {
  readonly token: string;
  readonly source: VideoSource;
  /** Oldest first, at least one. */
  readonly spans: readonly RecordedSpan[];
}

export const videoTrack = "video";

export function recordingsOf(
  sources: readonly VideoSource[],
  spans: readonly RecordedSpan[],
): Recording[] {
  return sources
    .map((source, index) => ({
      token: source.recordingToken,
      source,
      spans: spans
        .filter((span) => (span.source ?? 0) === index)
        .toSorted((a, b) => a.startMs - b.startMs),
    }))
    .filter((recording) => recording.spans.length > 0);
}

export function recordingOf(recordings: readonly Recording[], token: string): Recording {
  const recording = recordings.find((each) => each.token === token);
  if (!recording) throw invalidValue(`There is no recording ${token}`, "ter:NoRecording");
  return recording;
}

/** From the beginning of the first span to the end of the last. */
export function extentOf(spans: readonly RecordedSpan[]): { fromMs: number; untilMs: number } {
  return {
    fromMs: Math.min(...spans.map((span) => span.startMs)),
    untilMs: Math.max(...spans.map((span) => span.endMs)),
  };
}

/** tt:RecordingSourceInformation. */
export function writeRecordingSource({ source }: Recording): Markup {
  return xml`<tt:Source><tt:SourceId>${source.token}</tt:SourceId><tt:Name>${source.name}</tt:Name>
<tt:Location/><tt:Description/><tt:Address/></tt:Source>`;
}

/** tt:RecordingInformation. */
export function writeRecordingInformation(element: string, recording: Recording): Markup {
  const { fromMs, untilMs } = extentOf(recording.spans);
  return xml`<${element}><tt:RecordingToken>${recording.token}</tt:RecordingToken>
${writeRecordingSource(recording)}<tt:EarliestRecording>${writeTime(fromMs)}</tt:EarliestRecording>
<tt:LatestRecording>${writeTime(untilMs)}</tt:LatestRecording><tt:Content>${recording.source.name}</tt:Content>
<tt:Track><tt:TrackToken>${videoTrack}</tt:TrackToken><tt:TrackType>Video</tt:TrackType><tt:Description/>
<tt:DataFrom>${writeTime(fromMs)}</tt:DataFrom><tt:DataTo>${writeTime(untilMs)}</tt:DataTo></tt:Track>
<tt:RecordingStatus>Stopped</tt:RecordingStatus></${element}>`;
}
