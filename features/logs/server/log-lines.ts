import { type FileHandle, open } from "node:fs/promises";

/** An entry of a file, of one line or several, and where it begins, in bytes. */
export interface FoundLine {
  readonly at: number;
  readonly text: string;
}

interface Asked {
  /** Only lines that begin before this byte. */
  readonly beforeByte: number;
  readonly limit: number;
  readonly isWanted: (text: string) => boolean;
}

const chunkBytes = 128 * 1024;
/** So much is looked through for one answer; who wants more asks again. */
const maxSearchedBytes = 16 * 1024 * 1024;
/** What is longer is cut: it is for reading. */
const maxEntryLength = 64 * 1024;

/** Entries of a file from a byte backwards: the wanted ones, newest first, and where an older search begins; 0: nowhere. */
export async function linesBefore(
  path: string,
  { beforeByte, limit, isWanted }: Asked,
): Promise<{ readonly lines: readonly FoundLine[]; readonly before: number }> {
  await using file = await open(path);
  const lines: FoundLine[] = [];
  let end = beforeByte;
  while (end > 0 && lines.length < limit && beforeByte - end < maxSearchedBytes) {
    const { start, found } = await entriesOfChunk(file, end);
    for (const line of found.toReversed()) {
      if (line.text === "" || !isWanted(line.text)) continue;
      lines.push(line);
      if (lines.length === limit) return { lines, before: line.at };
    }
    end = start;
  }
  return { lines, before: end };
}

/** Entries between two bytes, oldest first; `next` is where the first line begins that is not whole yet. */
export async function linesFrom(
  path: string,
  from: number,
  to: number,
): Promise<{ readonly lines: readonly FoundLine[]; readonly next: number }> {
  await using file = await open(path);
  const bytes = await readPart(file, from, to);
  const end = bytes.lastIndexOf(newline) + 1;
  return { lines: entriesOf(linesOf(bytes.subarray(0, end), 0), from), next: from + end };
}

/** Whole entries that end at a byte, and where the first of them begins. */
async function entriesOfChunk(
  file: FileHandle,
  end: number,
): Promise<{ readonly start: number; readonly found: readonly FoundLine[] }> {
  const from = Math.max(0, end - chunkBytes);
  const bytes = await readPart(file, from, end);
  const lines = linesOf(bytes, from === 0 ? 0 : bytes.indexOf(newline) + 1);
  const first = lines.findIndex(({ text }) => beginsEntry(text));
  // What stands before the first beginning belongs to an entry of the piece before, if there is one.
  const whole = from === 0 || first < 0 ? lines : lines.slice(first);
  const found = entriesOf(whole, from);
  return { start: from === 0 ? 0 : (found[0]?.at ?? from), found };
}

/** Lines that belong together as one. */
function entriesOf(lines: readonly FoundLine[], from: number): readonly FoundLine[] {
  const found: { readonly at: number; text: string }[] = [];
  for (const { at, text } of lines) {
    const last = found.at(-1);
    if (!last || beginsEntry(text)) found.push({ at: from + at, text });
    else if (last.text.length < maxEntryLength) last.text += `\n${text}`;
  }
  return found.map(({ at, text }) => ({ at, text: text.trimEnd() }));
}

function linesOf(bytes: Buffer, from: number): readonly FoundLine[] {
  const lines: FoundLine[] = [];
  for (let at = from < bytes.length ? from : 0; at < bytes.length; ) {
    const next = bytes.indexOf(newline, at);
    const stop = next < 0 ? bytes.length : next;
    lines.push({ at, text: bytes.subarray(at, Math.min(stop, at + maxEntryLength)).toString() });
    at = stop + 1;
  }
  return lines;
}

/** A line of JSON, or one that begins with its time; what follows it otherwise is a part of it, as a message is. */
const beginsEntry = (text: string): boolean =>
  text.startsWith("{") || /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(text);

/** The first byte whose line is later than a moment; lines stand in the order of their times. */
export async function byteAfter(
  path: string,
  bytes: number,
  atMs: number,
  timeOf: (text: string) => number,
): Promise<number> {
  await using file = await open(path);
  let low = 0;
  let high = bytes;
  while (high - low > chunkBytes) {
    const middle = Math.floor((low + high) / 2);
    const found = await firstTimedLine(file, middle, high, timeOf);
    if (!found) high = middle;
    else if (found.timeMs > atMs) high = middle;
    else low = found.at;
  }
  const part = await readPart(file, low, Math.min(bytes, high + chunkBytes));
  return low + firstLaterThan(part, atMs, timeOf);
}

interface TimedLine {
  readonly at: number;
  readonly timeMs: number;
}

/** The first whole line from a byte on that says its time. */
async function firstTimedLine(
  file: FileHandle,
  from: number,
  end: number,
  timeOf: (text: string) => number,
): Promise<TimedLine | undefined> {
  const bytes = await readPart(file, from, Math.min(end, from + chunkBytes));
  let at = bytes.indexOf(newline) + 1;
  while (at > 0 && at < bytes.length) {
    const next = bytes.indexOf(newline, at);
    const stop = next < 0 ? bytes.length : next;
    const timeMs = timeOf(bytes.subarray(at, stop).toString());
    if (timeMs > 0) return { at: from + at, timeMs };
    at = stop + 1;
  }
  return undefined;
}

/** Where in some bytes, which begin with a line, the first line begins that is later than a moment. */
function firstLaterThan(bytes: Buffer, atMs: number, timeOf: (text: string) => number): number {
  for (let at = 0; at < bytes.length; ) {
    const next = bytes.indexOf(newline, at);
    const stop = next < 0 ? bytes.length : next;
    if (timeOf(bytes.subarray(at, stop).toString()) > atMs) return at;
    at = stop + 1;
  }
  return bytes.length;
}

const newline = 0x0a;

async function readPart(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}
