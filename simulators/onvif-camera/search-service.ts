import { type Markup, xml } from "./markup.ts";
import { namespaces } from "./namespaces.ts";
import { writeNotice } from "./notice.ts";
import {
  extentOf,
  type Recording,
  recordingOf,
  videoTrack,
  writeRecordingInformation,
} from "./recording.ts";
import type { SearchSessions } from "./search-sessions.ts";
import { Sequence } from "./sequence.ts";
import { type SoapService, takes } from "./soap-service.ts";
import { readDurationMs, readTimeMs, writeTime } from "./time-text.ts";
import type { XmlElement } from "./xml-element.ts";

const fetching = ["SearchToken", "MinResults?", "MaxResults?", "WaitTime?"];
const findingEvents = [
  "StartPoint",
  "EndPoint?",
  "Scope",
  "SearchFilter",
  "IncludeStartState",
  "MaxMatches?",
  "KeepAliveTime",
];

/** What is on the card and when, as Profile G has it. */
export function searchService(
  recordings: readonly Recording[],
  sessions: SearchSessions,
): SoapService {
  const fetch = (args: Sequence, kind: "recordings" | "events") => {
    const most = args.findNumber("MaxResults");
    const { results, isComplete } = sessions.take(args.text("SearchToken"), kind, most);
    return xml`<tse:ResultList><tt:SearchState>${isComplete ? "Completed" : "Searching"}</tt:SearchState>
${results}</tse:ResultList>`;
  };
  return {
    namespace: namespaces.tse,
    path: "/onvif/search_service",
    version: [20, 12],
    operations: {
      GetRecordingSummary: takes([], () => {
        const { fromMs, untilMs } = extentOf(recordings.flatMap(({ spans }) => spans));
        return xml`<tse:GetRecordingSummaryResponse><tse:Summary>
<tt:DataFrom>${writeTime(fromMs)}</tt:DataFrom><tt:DataUntil>${writeTime(untilMs)}</tt:DataUntil>
<tt:NumberRecordings>${recordings.length}</tt:NumberRecordings></tse:Summary></tse:GetRecordingSummaryResponse>`;
      }),

      GetRecordingInformation: takes(["RecordingToken"], (args) => {
        const token = args.text("RecordingToken");
        const information = writeRecordingInformation(
          "tse:RecordingInformation",
          recordingOf(recordings, token),
        );
        return xml`<tse:GetRecordingInformationResponse>${information}</tse:GetRecordingInformationResponse>`;
      }),

      FindRecordings: takes(["Scope", "MaxMatches?", "KeepAliveTime"], (args) => {
        const results = inScope(recordings, args.get("Scope"))
          .map((recording) => writeRecordingInformation("tt:RecordingInformation", recording))
          .slice(0, args.findNumber("MaxMatches"));
        const keepAliveMs = readDurationMs(args.text("KeepAliveTime"));
        const token = sessions.begin({ kind: "recordings", results, keepAliveMs });
        return xml`<tse:FindRecordingsResponse><tse:SearchToken>${token}</tse:SearchToken></tse:FindRecordingsResponse>`;
      }),

      GetRecordingSearchResults: takes(
        fetching,
        (args) =>
          xml`<tse:GetRecordingSearchResultsResponse>${fetch(args, "recordings")}</tse:GetRecordingSearchResultsResponse>`,
      ),

      FindEvents: takes(findingEvents, (args) => {
        const fromMs = readTimeMs(args.text("StartPoint"));
        const end = args.findText("EndPoint");
        const untilMs = end === undefined ? Number.POSITIVE_INFINITY : readTimeMs(end);
        const results = inScope(recordings, args.get("Scope"))
          .flatMap(edgesOf)
          .filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
          .map(writeEdge)
          .slice(0, args.findNumber("MaxMatches"));
        const keepAliveMs = readDurationMs(args.text("KeepAliveTime"));
        const token = sessions.begin({ kind: "events", results, keepAliveMs });
        return xml`<tse:FindEventsResponse><tse:SearchToken>${token}</tse:SearchToken></tse:FindEventsResponse>`;
      }),

      GetEventSearchResults: takes(
        fetching,
        (args) =>
          xml`<tse:GetEventSearchResultsResponse>${fetch(args, "events")}</tse:GetEventSearchResultsResponse>`,
      ),

      EndSearch: takes(["SearchToken"], (args) => {
        const token = args.text("SearchToken");
        sessions.end(token);
        const { untilMs } = extentOf(recordings.flatMap(({ spans }) => spans));
        return xml`<tse:EndSearchResponse><tse:Endpoint>${writeTime(untilMs)}</tse:Endpoint></tse:EndSearchResponse>`;
      }),
    },
  };
}

/** tt:SearchScope. */
function inScope(recordings: readonly Recording[], scope: XmlElement): readonly Recording[] {
  const names = ["IncludedSources*", "IncludedRecordings*", "RecordingInformationFilter?"];
  const sequence = new Sequence(scope, [...names, "Extension?"], namespaces.tt);
  const tokens = sequence.all("IncludedRecordings").map(({ text }) => text);
  return tokens.length === 0 ? recordings : tokens.map((token) => recordingOf(recordings, token));
}

/** Where a span begins or ends: from these a client learns the gaps. */
interface Edge {
  readonly recording: Recording;
  readonly atMs: number;
  readonly isDataPresent: boolean;
}

function edgesOf(recording: Recording): Edge[] {
  return recording.spans.flatMap(({ startMs, endMs }) => [
    { recording, atMs: startMs, isDataPresent: true },
    { recording, atMs: endMs, isDataPresent: false },
  ]);
}

/** tt:FindEventResult. */
function writeEdge({ recording, atMs, isDataPresent }: Edge): Markup {
  const event = writeNotice("tt:Event", {
    topic: "RecordingHistory/Track/State",
    atMs,
    operation: "Changed",
    source: { RecordingToken: recording.token, Track: videoTrack },
    data: { IsDataPresent: String(isDataPresent) },
  });
  return xml`<tt:Result><tt:RecordingToken>${recording.token}</tt:RecordingToken>
<tt:TrackToken>${videoTrack}</tt:TrackToken><tt:Time>${writeTime(atMs)}</tt:Time>${event}
<tt:StartStateEvent>false</tt:StartStateEvent></tt:Result>`;
}
