import { type Language, minuteMs, type Text } from "@tessera/base";
import type { PushedAlarm, PushMessage } from "@tessera/engine";
import { wireTime } from "@tessera/platform/server";
import { type Placeholder, type PlaceholderValues, placeholders } from "../../placeholders.ts";
import type { TargetDraft } from "../target-record.ts";
import { fillTemplate, parseTemplate } from "./template.ts";

/** A message as one target gets it: in its language and by its template. */
export interface OutgoingMessage {
  /** The same when it is sent once more. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  readonly severity: PushMessage["severity"];
  readonly atMs: number;
  /** Empty: there is none. */
  readonly link: string;
  /** Within the console; empty: nowhere. */
  readonly path: string;
  readonly language: Language;
  /** For templates of the kind itself. */
  readonly values: PlaceholderValues;
  /** What it tells of, oldest first: one, or those of a digest. */
  readonly messages: readonly PushMessage[];
}

export type Look = Pick<TargetDraft, "language" | "title" | "body" | "hasLink"> & {
  /** Where people reach the console; empty: nobody said it. */
  readonly publicAddress: string;
  readonly nowMs: number;
};

export const placeholderNames = Object.keys(placeholders) as readonly Placeholder[];
/** What a target without a template sends as the text. */
const usualBody = "{{body}}{{#link}}\n{{link}}{{/link}}{{#picture}}\n{{picture}}{{/picture}}";
const maxListed = 20;

/** One message, or a digest of many, as the target is to read it. */
export function outgoing(messages: readonly PushMessage[], look: Look): OutgoingMessage {
  const newest = messages.at(-1);
  if (!newest) throw new Error("There is nothing to send");
  const { language } = look;
  const path = newest.path ?? "";
  const link = linkOf(look, path);
  const severity = mostUrgent(messages);
  const said = messages.length === 1 ? newest : digest(messages, look.nowMs);
  const values: PlaceholderValues = {
    ...alarmValues(messages.map(({ alarm }) => alarm)),
    title: said.title[language],
    body: said.body[language],
    severity: String(severity),
    severityName: severityNames[severity][language],
    time: wireTime(newest.atMs),
    timeMs: String(newest.atMs),
    link,
    picture: linkOf(look, newest.picture ?? ""),
    clip: linkOf(look, newest.clip ?? ""),
    count: String(messages.length),
    key: keyOf(messages),
  };
  const fill = (template: string, field: string) =>
    fillTemplate(parseTemplate(template, placeholderNames, field), values).trim();
  return {
    key: values.key,
    title: fill(look.title || "{{title}}", "Title"),
    body: fill(look.body || usualBody, "Body"),
    severity,
    atMs: newest.atMs,
    link,
    path,
    language,
    values,
    messages,
  };
}

/** "12 alarms in the last 5 minutes", with what they are. */
function digest(
  messages: readonly PushMessage[],
  nowMs: number,
): { readonly title: Text; readonly body: Text } {
  const firstMs = Math.min(...messages.map(({ atMs }) => atMs));
  const minutes = Math.max(1, Math.ceil((nowMs - firstMs) / minuteMs));
  const count = messages.length;
  const areAlarms = messages.every(({ alarm }) => alarm !== undefined);
  const linesIn = (language: Language) => {
    const left = count - maxListed;
    const lines = messages
      .slice(-maxListed)
      .map(({ atMs, title }) => `${wireTime(atMs)} ${title[language]}`);
    if (left > 0) lines.unshift(earlierText(left)[language]);
    return lines.join("\n");
  };
  return {
    title: {
      zh: `最近 ${minutes} 分钟有 ${count} 条${areAlarms ? "报警" : "消息"}`,
      en: `${count} ${areAlarms ? "alarms" : "messages"} in the last ${minutes === 1 ? "minute" : `${minutes} minutes`}`,
    },
    body: { zh: linesIn("zh"), en: linesIn("en") },
  };
}

const earlierText = (count: number): Text => ({
  zh: `……以及更早的 ${count} 条`,
  en: `… and ${count} earlier`,
});

/** What is the same of all alarms; empty where they differ. */
function alarmValues(alarms: readonly (PushedAlarm | undefined)[]) {
  const common = (of: (alarm: PushedAlarm) => string | number): string => {
    const [first = "", ...others] = new Set(
      alarms.map((alarm) => (alarm ? String(of(alarm)) : "")),
    );
    return others.length === 0 ? first : "";
  };
  return {
    alarmId: common(({ id }) => id),
    alarmType: common(({ alarmType }) => alarmType),
    phase: common(({ phase }) => phase),
    source: common(({ source }) => source),
    deviceId: common(({ deviceId }) => deviceId),
    deviceName: common(({ deviceName }) => deviceName),
    channelId: common(({ channel }) => channel?.channelId ?? ""),
    channelName: common(({ channel }) => channel?.name ?? ""),
    planName: common(({ planName }) => planName),
  };
}

/** Of a digest: the same as long as it holds the same. */
const keyOf = (messages: readonly PushMessage[]): string =>
  messages.length === 1
    ? (messages[0]?.key ?? "")
    : `${messages[0]?.key}…${messages.at(-1)?.key} (${messages.length})`;

/** Empty where there is none, or it is not wanted. */
const linkOf = ({ hasLink, publicAddress }: Look, path: string): string =>
  hasLink && path !== "" && publicAddress ? new URL(path, publicAddress).href : "";

const mostUrgent = (messages: readonly PushMessage[]): PushMessage["severity"] =>
  messages.map(({ severity }) => severity).toSorted((one, other) => one - other)[0] ?? 4;

const severityNames: Readonly<Record<PushMessage["severity"], Text>> = {
  1: { zh: "一级警情", en: "Severity 1" },
  2: { zh: "二级警情", en: "Severity 2" },
  3: { zh: "三级警情", en: "Severity 3" },
  4: { zh: "四级警情", en: "Severity 4" },
};
