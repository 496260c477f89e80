import { dayMs } from "@tessera/base";
import { type TimelineMarks, timelineMarksSlot } from "@tessera/kit/playback";
import { notices, request, useSlot, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { readTimeline } from "../../../contract.ts";
import { backtimeTexts } from "../texts.ts";
import type { JumpKind } from "../transport/playback-commands.ts";
import { jumpPoint, momentsOf } from "./jump-points.ts";

type Direction = 1 | -1;

interface JumpsParts {
  /** Of the channels that are played. */
  readonly ids: readonly string[];
  readonly positionMs: () => number;
  readonly onSeek: (atMs: number) => void;
}

export interface Jumps {
  /** That the buttons jump to. */
  readonly kind: JumpKind;
  readonly setKind: (kind: JumpKind) => void;
  readonly to: (kind: JumpKind, direction: Direction) => void;
}

/** To the next motion, gap or bookmark, however far from what the timeline shows. */
export function useJumps({ ids, positionMs, onSeek }: JumpsParts): Jumps {
  const t = useTexts(backtimeTexts);
  const marks = useSlot(timelineMarksSlot);
  const [kind, setKind] = useState<JumpKind>("event");
  const to = async (wanted: JumpKind, direction: Direction) => {
    const atMs = positionMs();
    const found =
      wanted === "bookmark"
        ? jumpPoint(wanted, await marksNear(marks, ids, atMs, direction), atMs, direction)
        : await search(wanted, ids, atMs, direction);
    if (found === undefined) notices.info(t(noneTexts[wanted][direction > 0 ? 1 : 0]));
    else onSeek(found);
  };
  return {
    kind,
    setKind,
    to: (wanted, direction) =>
      void to(wanted, direction).catch(() => {
        // The request has already said why.
      }),
  };
}

const noneTexts = {
  event: ["noEventBefore", "noEventAfter"],
  gap: ["noGapBefore", "noGapAfter"],
  bookmark: ["noBookmarkBefore", "noBookmarkAfter"],
} as const satisfies Record<JumpKind, readonly [string, string]>;

/** First a day, which is quick, then as much as a timeline may ask for. */
const reachesMs = [dayMs, 30 * dayMs];

async function search(
  kind: Exclude<JumpKind, "bookmark">,
  ids: readonly string[],
  atMs: number,
  direction: Direction,
): Promise<number | undefined> {
  for (const reachMs of reachesMs) {
    const from = Math.round(direction > 0 ? atMs : atMs - reachMs);
    const to = Math.round(direction > 0 ? atMs + reachMs : atMs);
    const { channels } = await request(readTimeline, { ids: [...ids], from, to });
    const found = jumpPoint(kind, momentsOf(kind, channels, to), atMs, direction);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function marksNear(
  marks: readonly TimelineMarks[],
  ids: readonly string[],
  atMs: number,
  direction: Direction,
): Promise<number[]> {
  const range =
    direction > 0
      ? { fromMs: Math.round(atMs), toMs: Number.MAX_SAFE_INTEGER }
      : { fromMs: 0, toMs: Math.round(atMs) };
  const all = await Promise.all(
    marks.map(({ momentsOf: momentsOfMarks }) => momentsOfMarks(ids, range)),
  );
  return all.flat();
}
