import type { Clock } from "@tessera/base";
import { wait } from "@tessera/base";
import { type XmlNode, xml } from "../xml/index.ts";
import { unicastSetup } from "./media-service.ts";
import type { OnvifDevice } from "./onvif-device.ts";

/** What lies on the device's own card or disk. Times are by the device's clock. */
export interface Recording {
  readonly token: string;
  /** The video source it was made of, as far as the device tells. */
  readonly sourceId: string;
  readonly startMs: number;
  readonly endMs: number;
}

const maxRecordings = 2000;
const maxRounds = 60;
/** A device that says "not yet" without waiting itself. */
const roundIntervalMs = 500;

/** All recordings of the device, profile G. */
export async function findRecordings(
  device: OnvifDevice,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly Recording[]> {
  const found = await device.call({
    service: "search",
    name: "FindRecordings",
    content: xml`<Scope/><MaxMatches>${maxRecordings}</MaxMatches><KeepAliveTime>PT60S</KeepAliveTime>`,
    signal,
  });
  const content = xml`<SearchToken>${found.text("SearchToken")}</SearchToken><MinResults>1</MinResults><MaxResults>100</MaxResults><WaitTime>PT3S</WaitTime>`;
  const recordings = new Map<string, Recording>();
  for (let round = 0; round < maxRounds; round++) {
    const name = "GetRecordingSearchResults";
    const answer = await device.call({ service: "search", name, content, signal });
    const results = answer.find("ResultList");
    const fresh = results ? parseRecordings(results) : [];
    for (const recording of fresh) recordings.set(recording.token, recording);
    if (results?.text("SearchState") === "Completed" || recordings.size >= maxRecordings) break;
    if (fresh.length === 0) await wait(clock, roundIntervalMs, signal);
  }
  return [...recordings.values()];
}

/** Where a recording can be played by RTSP, as the device writes it. */
export async function getReplayUri(
  device: OnvifDevice,
  recordingToken: string,
  signal: AbortSignal,
): Promise<string> {
  const content = xml`<StreamSetup>${unicastSetup}</StreamSetup><RecordingToken>${recordingToken}</RecordingToken>`;
  return (await device.call({ service: "replay", name: "GetReplayUri", content, signal })).text(
    "Uri",
  );
}

function parseRecordings(results: XmlNode): readonly Recording[] {
  return results.all("RecordingInformation").flatMap((node) => {
    const token = node.text("RecordingToken");
    const spans = node.all("Track").flatMap((track) => spanOf(track, "DataFrom", "DataTo"));
    const [span] = [...spanOf(node, "EarliestRecording", "LatestRecording"), ...spans];
    if (token === "" || !span) return [];
    return [{ token, sourceId: node.text("Source", "SourceId"), ...span }];
  });
}

function spanOf(node: XmlNode, from: string, to: string) {
  const [startMs, endMs] = [Date.parse(node.text(from)), Date.parse(node.text(to))];
  return endMs > startMs ? [{ startMs, endMs }] : [];
}
