import { type Language, type Text, textFor } from "@tessera/base";
import { type ChannelRef, channelKey, type DeviceCatalog } from "@tessera/engine";
import type { z } from "zod";
import type { readRecordingHealth } from "../../contract.ts";
import type { Outage, Outages } from "../watch/outages.ts";

type Trouble = z.input<typeof readRecordingHealth.reply>["troubles"][number];

export interface HealthReader {
  readonly language: Language;
  readonly isAdmin: boolean;
  readonly may: (channel: ChannelRef) => boolean;
}

const namedChannels = 3;

/** What is wrong now, as far as it concerns the reader: all lost cameras together are one trouble. */
export function healthFor(
  outages: Pick<Outages, "all">,
  catalog: Pick<DeviceCatalog, "channel">,
  { language, isAdmin, may }: HealthReader,
): Trouble[] {
  const troubles: Trouble[] = [];
  const alone: (Outage & { readonly channel: ChannelRef })[] = [];
  for (const outage of outages.all()) {
    const { channel, kind, sinceMs, text, channels } = outage;
    if (channel) {
      if (may(channel)) alone.push({ ...outage, channel });
      continue;
    }
    troubles.push({
      kind,
      sinceMs,
      text: textFor(isAdmin, text)[language],
      channels: channels.filter(may).length,
    });
  }
  if (alone.length === 0) return troubles;
  const byChannel = new Map(alone.map((outage) => [channelKey(outage.channel), outage]));
  const names = [...byChannel.values()]
    .slice(0, namedChannels)
    .map(({ channel }) => catalog.channel(channel)?.name ?? channel.channelId);
  troubles.push({
    kind: "not-recording",
    sinceMs: Math.min(...alone.map(({ sinceMs }) => sinceMs)),
    text: notRecordingText(names, byChannel.size)[language],
    channels: byChannel.size,
  });
  return troubles;
}

const notRecordingText = (names: readonly string[], count: number): Text => {
  const [zhMore, enMore] = count > names.length ? ["等", " and others"] : ["", ""];
  return {
    zh: `${count} 路通道应录未录：${names.join("、")}${zhMore}；请查看录像证明中的原因`,
    en: `${count === 1 ? "1 channel is" : `${count} channels are`} planned but not recording: ${names.join(", ")}${enMore}. See the proof of recording for the reasons.`,
  };
};
