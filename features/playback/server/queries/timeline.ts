import { BadRequest, type Clock, type Language } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { Principal, Rights } from "@tessera/platform/server";
import type { z } from "zod";
import { channelOfRecordId, type readTimeline, recordIdOf } from "../../contract.ts";
import type { ChannelNames } from "../channel-names.ts";
import type { AlarmsOf, FootageIndex, RecordingPlans, Span } from "../ports.ts";
import { serverZone } from "../server-time.ts";

export interface TimelineParts {
  readonly index: Pick<FootageIndex, "stretches" | "locked" | "damages">;
  readonly plans: RecordingPlans;
  readonly alarmsOf: AlarmsOf;
  readonly names: ChannelNames;
  readonly rights: Pick<Rights, "may">;
  readonly clock: Clock;
}

type Wish = z.output<typeof readTimeline.input>;
type Reply = z.input<typeof readTimeline.reply>;
type Line = Reply["channels"][number];

const longestMs = 400 * 86_400_000;
/** No date is later. */
const endOfTimeMs = 8.64e15;
/** No screen shows more beside each other. */
const mostSpans = 2000;
const otherVerbs = ["export", "delete", "live"] as const;

/** All that is drawn of some channels between two moments. */
export class Timeline {
  readonly #parts: TimelineParts;

  constructor(parts: TimelineParts) {
    this.#parts = parts;
  }

  async read(wish: Wish, principal: Principal, language: Language): Promise<Reply> {
    const { from, to, ids } = wish;
    const isTime = [from, to].every((moment) => Math.abs(moment) <= endOfTimeMs);
    if (!isTime || to <= from || to - from > longestMs)
      throw new BadRequest("range-unusable", rangeText);
    const { rights, clock } = this.#parts;
    const channels = ids
      .map(channelOfRecordId)
      .filter((channel) => rights.may(principal, "playback", channel));
    return {
      zone: serverZone(),
      nowMs: clock.nowMs(),
      channels: await Promise.all(
        channels.map((channel) => this.#lineOf(channel, { wish, principal, language })),
      ),
    };
  }

  async #lineOf(
    channel: ChannelRef,
    { wish, principal, language }: { wish: Wish; principal: Principal; language: Language },
  ): Promise<Line> {
    const { index, plans, alarmsOf, names, rights } = this.#parts;
    const { from, to } = wish;
    const main = { channel, flow: 1 } as const;
    const sub = { channel, flow: 2 } as const;
    const shown = wish.flow === "2" ? sub : main;
    const [recorded, ofSub, locked, damages, gaps, alarms] = await Promise.all([
      index.stretches(shown, from, to),
      index.stretches(sub, from, to),
      index.locked(shown, from, to),
      index.damages(shown, from, to),
      plans.gaps(shown, from, to),
      alarmsOf(channel, from, to),
    ]);
    const within = <Item extends Span>(spans: readonly Item[]) => clipped(spans, from, to);
    const drawn = (spans: readonly Span[]) => drawable(within(spans), to - from);
    return {
      id: recordIdOf(channel),
      name: names(channel).name,
      hasSub: ofSub.length > 0,
      recorded: drawn(recorded),
      locked: drawn(locked),
      planned: drawn(plans.planned(channel, from, to)),
      gaps: longestOf(within(gaps), to - from).map((gap) => ({
        ...onlySpan(gap),
        reason: gap.reason,
        detail: gap.detail[language],
      })),
      damaged: [...longestOf(within(damages.map(withShare)), to - from)],
      alarms: alarms.map(({ startMs, endMs, type, text }) => ({
        atMs: startMs,
        endMs,
        type,
        text: text[language],
      })),
      isRecording: plans.isRecording(channel),
      may: otherVerbs.filter((verb) => rights.may(principal, verb, channel)),
    };
  }
}

const clipped = <Item extends Span>(spans: readonly Item[], fromMs: number, toMs: number): Item[] =>
  spans
    .map((span) => ({
      ...span,
      startMs: Math.max(span.startMs, fromMs),
      endMs: Math.min(span.endMs, toMs),
    }))
    .filter(({ startMs, endMs }) => startMs < endMs);

/** If there are too many, those that lie nearer to each other than can be seen are one. */
function drawable(spans: readonly Span[], rangeMs: number): Span[] {
  if (spans.length <= mostSpans) return spans.map(onlySpan);
  const drawn: Span[] = [];
  for (const { startMs, endMs } of spans) {
    const last = drawn.at(-1);
    if (last && startMs - last.endMs < rangeMs / mostSpans)
      drawn[drawn.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, endMs) };
    else drawn.push({ startMs, endMs });
  }
  return drawn;
}

/** If there are too many, without those that are too short to be seen. */
const longestOf = <Item extends Span>(gaps: readonly Item[], rangeMs: number): readonly Item[] =>
  gaps.length <= mostSpans
    ? gaps
    : gaps.filter(({ startMs, endMs }) => endMs - startMs >= rangeMs / mostSpans);

/** Clipping changes nothing about it. */
const withShare = ({ startMs, endMs, damagedMs }: Span & { readonly damagedMs: number }) => ({
  startMs,
  endMs,
  share: damagedMs / (endMs - startMs),
});

const onlySpan = ({ startMs, endMs }: Span): Span => ({ startMs, endMs });

const rangeText = {
  zh: "时间范围不正确：结束时间须晚于开始时间，且不超过 400 天",
  en: "The time range is wrong: it must end after it begins and be at most 400 days long",
};
