import { BadRequest, type Text, type Zone } from "@tessera/base";
import type { DeviceCatalog, PushMessage } from "@tessera/engine";
import { alarmTypes } from "@tessera/features/devices/contract";
import { alarmPriorities } from "../../../alarms/contract.ts";
import type { AlarmPlace, Firing } from "../matching/judge.ts";
import type { PlannedAlarms } from "../ports.ts";

interface MessageTools {
  readonly catalog: Pick<DeviceCatalog, "device" | "channel">;
  readonly zone: Pick<Zone, "clockAt">;
  readonly alarms: Pick<PlannedAlarms, "picturePath" | "clipPath">;
}

/** What a text of one's own may hold, as {{name}}. */
export const messageWords = [
  "plan",
  "device",
  "channel",
  "type",
  "priority",
  "time",
  "description",
] as const;
type MessageWord = (typeof messageWords)[number];

const slot = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Throws unless every {{…}} is a word that can be filled in. */
export function refuseUnknownWords(text: string): void {
  const known: readonly string[] = messageWords;
  for (const [, word = ""] of text.matchAll(slot))
    if (!known.includes(word)) throw new BadRequest("alarm-plan-word", unknownWordText(word));
  const rest = text.replaceAll(slot, "");
  if (/\{\{|\}\}/.test(rest)) throw new BadRequest("alarm-plan-braces", bracesText);
}

/** What people outside the console are told of it. */
export function messageOf(firing: Firing, tools: MessageTools): PushMessage {
  const { plan, place, alarm } = firing;
  const { deviceId, channelId } = place;
  const names = namesOf(place, tools.catalog);
  const words = wordsOf(firing, names, tools.zone);
  const { zh, en } = words.type;
  const where = names.channel || names.device;
  return {
    key: `alarm-plan/${plan.id}/${alarm.id}/${deviceId}/${channelId}`,
    title: where === "" ? words.type : { zh: `${zh}：${where}`, en: `${en}: ${where}` },
    body: filled(plan.actions.push.text || usualText, words),
    severity: alarm.severity,
    atMs: alarm.atMs,
    path: `/alarm/list?alarm=${alarm.id}`,
    // Only a camera has them.
    picture: channelId === "" ? undefined : tools.alarms.picturePath(alarm.id),
    clip: channelId === "" ? undefined : tools.alarms.clipPath(alarm.id),
    alarm: {
      id: alarm.id,
      source: alarm.source,
      alarmType: alarm.alarmType,
      phase: alarm.phase,
      deviceId,
      deviceName: names.device,
      channel: channelId === "" ? undefined : { deviceId, channelId, name: names.channel },
      planName: plan.name,
    },
  };
}

interface Names {
  readonly device: string;
  readonly channel: string;
}

/** Of what was deleted the id is left. */
const namesOf = (place: AlarmPlace, catalog: MessageTools["catalog"]): Names => ({
  device: catalog.device(place.deviceId)?.name ?? place.deviceId,
  channel: catalog.channel(place)?.name ?? place.channelId,
});

const wordsOf = (
  { plan, alarm }: Firing,
  names: Names,
  zone: MessageTools["zone"],
): Readonly<Record<MessageWord, Text>> => ({
  plan: both(plan.name),
  device: both(names.device),
  channel: both(names.channel),
  type: alarmTypes[alarm.alarmType] ?? alarm.description,
  priority: alarmPriorities[alarm.severity] ?? both(String(alarm.severity)),
  time: both(timeText(zone, alarm.atMs)),
  description: alarm.description,
});

/** The same once more, for those who are told because nobody has looked into it. */
export const escalated = (message: PushMessage, minutes: number): PushMessage => ({
  ...message,
  key: `${message.key}/escalation`,
  title: {
    zh: `${minutes} 分钟无人确认：${message.title.zh}`,
    en: `Not acknowledged in ${minutes} min: ${message.title.en}`,
  },
});

const usualText = "{{description}}\n{{time}} · {{plan}}";

function filled(text: string, words: Readonly<Record<string, Text>>): Text {
  const fill = (language: keyof Text) =>
    text.replaceAll(slot, (_, word: string) => words[word]?.[language] ?? "");
  return { zh: fill("zh"), en: fill("en") };
}

function timeText(zone: Pick<Zone, "clockAt">, atMs: number): string {
  const { date, seconds } = zone.clockAt(atMs);
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)} ${clock}`;
}

const both = (text: string): Text => ({ zh: text, en: text });

const unknownWordText = (word: string): Text => ({
  zh: `推送文字中的 {{${word}}} 无法填充，可用：${wordList}`,
  en: `{{${word}}} in the push text cannot be filled in. Available: ${wordList}`,
});
const bracesText: Text = {
  zh: "推送文字中的 {{ 与 }} 不成对，请补全或删除",
  en: "{{ and }} in the push text do not match; complete or remove them",
};
const wordList = messageWords.map((word) => `{{${word}}}`).join(" ");
