import { parseLocalTime, writeLocalTime, type ZoneMinutes } from "../../gb28181/local-time.ts";
import { type XmlNode, xml } from "../../xml/index.ts";
import type { Question } from "../question.ts";

export interface RecordedFile {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

interface FileRange {
  readonly channel: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the first file of the page. */
  readonly startIndex: number;
}

const everyType = 255;
/** Files a page. */
export const filesPerPage = 8;

export const recordedFilesQuestion = (
  { channel, fromMs, toMs, startIndex }: FileRange,
  zone: ZoneMinutes,
): Question => ({
  method: "QUERY",
  command: "QUERYRECORDEDFILES",
  params: xml`
<Channel>${channel}</Channel>
<FileType>${everyType}</FileType>
<StartTime>${spaced(fromMs, zone)}</StartTime>
<StopTime>${spaced(toMs, zone)}</StopTime>
<ChunkSize>${filesPerPage}</ChunkSize>
<StartIdx>${startIndex}</StartIdx>
`,
});

/** `name startDate startTime stopDate stopTime sizeBytes type`; what cannot be read is left out, but counted. */
export function readRecordedFiles(
  params: XmlNode,
  zone: ZoneMinutes,
): { readonly files: readonly RecordedFile[]; readonly count: number } {
  const nodes = elementsNamed(params, "RecordedFile");
  const files = nodes.flatMap((node) => fileOf(node.text(), zone) ?? []);
  return { files, count: nodes.length };
}

function fileOf(text: string, zone: ZoneMinutes): RecordedFile | undefined {
  const [name = "", startDate, startTime, stopDate, stopTime] = text.trim().split(/\s+/);
  const startMs = parseLocalTime(`${startDate} ${startTime}`, zone);
  const endMs = parseLocalTime(`${stopDate} ${stopTime}`, zone);
  if (startMs === undefined || endMs === undefined || endMs <= startMs) return undefined;
  return { name, startMs, endMs };
}

/** At whatever depth: some write them into a list. */
const elementsNamed = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.elements.flatMap((element) =>
    element.name === name ? [element] : elementsNamed(element, name),
  );

/** 2026-01-15 14:30:45 */
const spaced = (atMs: number, zone: ZoneMinutes): string =>
  writeLocalTime(atMs, zone).replace("T", " ");
