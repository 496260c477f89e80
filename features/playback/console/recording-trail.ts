import { create } from "zustand";

/** A moment that was played from. */
export interface TrailRecord {
  readonly startTime: number;
  readonly uuid: string;
  /** Of the channel, as `recordIdOf` gives it. */
  readonly id: string;
}

interface RecordingTrail {
  readonly records: readonly TrailRecord[];
  /** Changes whenever another record becomes the last, or the last one is chosen again. */
  readonly currentId: string;
}

const longest = 5;

/** The recording breadcrumb: where the viewer has jumped to, the last one at the end. */
export const useRecordingTrail = create<RecordingTrail>()(() => ({ records: [], currentId: "" }));

/** Jumps within a few seconds are one. */
const nearMs = 5000;

export function addToTrail(id: string, startTime: number): void {
  useRecordingTrail.setState(({ records }) => {
    const others = records.filter(
      (record) => record.id === id && Math.abs(record.startTime - startTime) > nearMs,
    );
    const record = { id, startTime: Math.round(startTime), uuid: uuid() };
    return { records: [...others, record].slice(-longest), currentId: record.uuid };
  });
}

/** A seek within the page moves its record: a breadcrumb says where one is, not every step that was made. */
export function moveTrail(id: string, startTime: number): void {
  useRecordingTrail.setState(({ records }) => {
    const others = records.filter((record) => record.id === id).slice(0, -1);
    const record = { id, startTime: Math.round(startTime), uuid: uuid() };
    return { records: [...others, record], currentId: record.uuid };
  });
}

/** Cuts back to a length; what is last then is current again. */
export function cutTrail(length: number): void {
  useRecordingTrail.setState(({ records, currentId }) => {
    const kept = records.slice(0, length);
    const last = kept.at(-1);
    return { records: kept, currentId: last ? `${last.uuid}${Date.now()}` : currentId };
  });
}

/** A page that came by plain HTTP has no randomUUID. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
