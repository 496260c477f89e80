import { once } from "node:events";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@tessera/base";
import sonic, { type SonicBoom } from "sonic-boom";

export interface RollingFile {
  /** What is written to it directly never begins a new file. */
  readonly stream: SonicBoom;
  readonly write: (line: string) => void;
  /** Writes what waits and closes the file. */
  readonly end: () => void;
}

interface Rolling {
  readonly folder: string;
  /** Of `<name>.<date>.<number>.log`. */
  readonly name: string;
  /** So many are kept beside the file in use, of earlier runs too. */
  readonly oldCount: number;
  /** What waits for the disk at most. */
  readonly maxWaitingBytes: number;
  readonly clock: Clock;
}

const maxBytes = 20 * 1024 * 1024;

interface Part {
  readonly day: string;
  readonly number: number;
}

/** A file that goes on in the next one when a day begins or it has grown. */
export async function openRollingFile(rolling: Rolling): Promise<RollingFile> {
  const { folder, name, oldCount, maxWaitingBytes, clock } = rolling;
  const pathOf = ({ day, number }: Part) => join(folder, `${name}.${day}.${number}.log`);
  let { day, endsAtMs } = dayAt(clock.nowMs());
  let current = (await partsIn(rolling)).findLast((part) => part.day === day) ?? { day, number: 1 };
  let bytes = (await stat(pathOf(current)).catch(() => undefined))?.size ?? 0;
  const stream = new sonic.SonicBoom({
    dest: pathOf(current),
    mode: 0o600,
    maxLength: maxWaitingBytes,
  });
  await once(stream, "ready");

  let isRolling = false;
  stream.on("ready", () => {
    isRolling = false;
  });
  const roll = () => {
    isRolling = true;
    ({ day, endsAtMs } = dayAt(clock.nowMs()));
    current = { day, number: day === current.day ? current.number + 1 : 1 };
    bytes = 0;
    stream.reopen(pathOf(current));
    void removeOld(current);
  };
  const removeOld = async (newest: Part) => {
    const old = (await partsIn(rolling).catch(() => [])).filter((part) => order(part, newest) < 0);
    // What cannot be removed now is tried again by the next roll.
    await Promise.allSettled(
      old.slice(0, Math.max(0, old.length - oldCount)).map((part) => rm(pathOf(part))),
    );
  };
  stream.on("write", (written: number) => {
    bytes += written;
    if (bytes >= maxBytes) roll();
  });
  return {
    stream,
    write(line) {
      if (clock.nowMs() >= endsAtMs) roll();
      stream.write(line);
    },
    end() {
      // A stream that ends before its next file is open never closes.
      if (isRolling) stream.once("ready", () => stream.end());
      else stream.end();
    },
  };
}

const order = (a: Part, b: Part): number =>
  a.day === b.day ? a.number - b.number : a.day < b.day ? -1 : 1;

/** The oldest first. */
async function partsIn({ folder, name }: Rolling): Promise<Part[]> {
  const parts = (await readdir(folder)).flatMap((file) => {
    if (!file.startsWith(name)) return [];
    const rest = file.slice(name.length);
    const [, day = "", number] = /^\.(\d{4}-\d\d-\d\d)\.(\d+)\.log$/.exec(rest) ?? [];
    return number ? [{ day, number: Number(number) }] : [];
  });
  return parts.toSorted(order);
}

/** Of this place, as people here count days. */
function dayAt(nowMs: number): { day: string; endsAtMs: number } {
  const now = new Date(nowMs);
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return {
    day: `${year}-${two(month + 1)}-${two(date)}`,
    endsAtMs: new Date(year, month, date + 1).getTime(),
  };
}

const two = (value: number): string => String(value).padStart(2, "0");
