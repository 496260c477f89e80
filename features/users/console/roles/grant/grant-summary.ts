import type { Text } from "@tessera/base";
import { dayNames, dayS, slotText } from "@tessera/kit/choose";
import type { Verb } from "@tessera/platform/contract";
import type { GrantDraft } from "./grant-draft.ts";
import { isWholeWeek, rangesOf, type WeekRange } from "./grant-hours.ts";

export const verbTexts: Readonly<Record<Verb, Text>> = {
  live: { zh: "实时预览", en: "Live view" },
  playback: { zh: "录像回放", en: "Playback" },
  export: { zh: "录像导出", en: "Export" },
  delete: { zh: "录像删除", en: "Delete recordings" },
  ptz: { zh: "云台控制", en: "PTZ control" },
  talk: { zh: "语音对讲", en: "Talk" },
  configure: { zh: "通道配置", en: "Configure" },
  map: { zh: "电子地图", en: "Map" },
};

/** As they follow "may" in a sentence. */
const mayTexts: Readonly<Record<Verb, string>> = {
  live: "watch live",
  playback: "play recordings",
  export: "export recordings",
  delete: "delete recordings",
  ptz: "control PTZ",
  talk: "talk",
  configure: "configure",
  map: "see them on the map",
};

/** What a grant allows, in a sentence. */
export function grantSummary(draft: GrantDraft): Text {
  const when = hoursSummary(draft);
  const { zh, en } = scopeSummary(draft);
  const zhVerbs = draft.verbs.map((verb) => verbTexts[verb].zh).join("、") || "（未选操作）";
  const enVerbs = list(draft.verbs.map((verb) => mayTexts[verb])) || "(nothing chosen)";
  return {
    zh: `可${when ? spaced(`在${when.zh}`) : "随时"}对${spaced(zh)}进行${zhVerbs}`,
    en: `May ${enVerbs} on ${en}, ${when ? when.en : "at any time"}`,
  };
}

function scopeSummary({ isAll, groups, channels }: GrantDraft): Text {
  if (isAll) return { zh: "所有通道", en: "all channels" };
  const parts = [
    { count: groups.length, zh: "个分组", en: "group" },
    { count: channels.length, zh: "个通道", en: "channel" },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return { zh: "（未选通道）", en: "(no channels chosen)" };
  return {
    zh: parts.map(({ count, zh }) => `${count} ${zh}`).join("和 "),
    en: list(parts.map(({ count, en }) => `${count} ${en}${count === 1 ? "" : "s"}`)),
  };
}

/** Undefined: at any time. */
function hoursSummary({ isAlways, week }: GrantDraft): Text | undefined {
  if (isAlways || isWholeWeek(week)) return undefined;
  const ranges = rangesOf(week).map(rangeText);
  if (ranges.length === 0) return { zh: "（未选时段）", en: "(no hours chosen)" };
  return { zh: ranges.map(({ zh }) => zh).join("、"), en: list(ranges.map(({ en }) => en)) };
}

/** "周一至周五 08:00–18:00" */
export function rangeText({ days, slot }: WeekRange): Text {
  const isWholeDay = slot.startS === 0 && slot.endS === dayS;
  const { zh, en } = daysText(days);
  return {
    zh: `${zh} ${isWholeDay ? "全天" : slotText(slot)}`,
    en: `${en} ${isWholeDay ? "all day" : slotText(slot)}`,
  };
}

const dayText = (day: number): Text => dayNames[day] ?? { zh: "", en: "" };

/** Three days or more in a row are told by the first and the last. */
function daysText(days: readonly number[]): Text {
  if (days.length === 7) return { zh: "每天", en: "every day" };
  const parts = runsOf(days).flatMap(([first = 0, ...rest]): Text[] => {
    const last = rest.at(-1);
    if (last === undefined || rest.length < 2) return [first, ...rest].map(dayText);
    const [from, to] = [dayText(first), dayText(last)];
    return [{ zh: `${from.zh}至${to.zh}`, en: `${from.en} to ${to.en}` }];
  });
  return { zh: parts.map(({ zh }) => zh).join("、"), en: list(parts.map(({ en }) => en)) };
}

function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** A figure at the edge of a Chinese phrase stands a little apart. */
const spaced = (phrase: string): string => phrase.replace(/^(?=\d)/, " ").replace(/(?<=\d)$/, " ");

/** "a, b and c" */
function list(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
