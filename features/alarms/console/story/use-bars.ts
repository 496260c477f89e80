import { useText, useTexts } from "@tessera/platform/console";
import { alarmStates } from "../../contract.ts";
import { alarmPriorities, alarmStateWords } from "../alarm-words.ts";
import { useTypeName } from "../one/AlarmWords.tsx";
import type { Bar } from "./Bars.tsx";
import type { Statistics } from "./figures.ts";
import { storyTexts } from "./texts.ts";

type To = (more: Readonly<Record<string, string>>) => string;

/** The figures as bars; with `to` each leads to its alarms. */
export function useBars({ ByType, ByPlace, ByPriority, ByState }: Statistics, to?: To) {
  const t = useTexts(storyTexts);
  const text = useText();
  const typeName = useTypeName();
  const bar = (
    key: string,
    name: string,
    count: number,
    more: Readonly<Record<string, string>> | undefined,
  ): Bar => ({
    key,
    name,
    count,
    ...(to && more && { to: to(more), label: t("showOf", { name, count }) }),
  });
  return {
    types: ByType.map(({ Type, Count }) =>
      bar(String(Type), typeName(Type), Count, Type === 0 ? undefined : { type: String(Type) }),
    ),
    places: ByPlace.map(({ DeviceID, ChannelID, DeviceName, Name, Count }) => {
      const own = Name || ChannelID || DeviceID || t("server");
      const isOther = DeviceName !== "" && DeviceName !== own;
      const name = isOther ? `${own} · ${DeviceName}` : own;
      return bar(`${DeviceID}/${ChannelID}`, name, Count, placeFilter(DeviceID, ChannelID));
    }),
    priorities: alarmPriorities.map(({ value, text: word, colour }) => {
      const count = ByPriority.find(({ Priority }) => Priority === value)?.Count ?? 0;
      return { ...bar(String(value), text(word), count, { priority: String(value) }), colour };
    }),
    states: alarmStates.map((state) => {
      const count = ByState.find(({ Name }) => Name === state)?.Count ?? 0;
      return bar(state, text(alarmStateWords[state].text), count, { state });
    }),
  };
}

/** No filter asks for the server's own alarms alone, as none asks for those without a type. */
const placeFilter = (device: string, channel: string) =>
  device === "" ? undefined : { device, channel };
