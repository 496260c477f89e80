import { useQueryCall, useText, useTexts } from "@tessera/platform/console";
import { groupNodes } from "../../../groups/contract.ts";
import { type AlarmState, alarmMethods, alarmStates } from "../../contract.ts";
import { alarmPriority, alarmSourceText, alarmStateWords } from "../alarm-words.ts";
import { type AlarmFilters, valuesOf } from "../filters/alarm-filter.ts";
import { filterTexts } from "../filters/texts.ts";
import { useTypeName } from "../one/AlarmWords.tsx";

/** What a report is narrowed by, in words: a number without it would be taken for all. */
export function useFilterWords(filters: AlarmFilters & { readonly q: string }): string {
  const t = useTexts(filterTexts);
  const text = useText();
  const typeName = useTypeName();
  const isGrouped = filters.group !== "";
  const { data } = useQueryCall(groupNodes, {}, { quiet: true, enabled: isGrouped });
  const groupName = (id: string) => data?.data.find(({ ID }) => String(ID) === id)?.Name ?? id;
  const methodName = (value: string) => {
    const method = alarmMethods[Number(value)];
    return method ? text(method) : value;
  };
  const said: readonly (readonly [string, readonly string[]])[] = [
    ["", filters.q ? [`“${filters.q}”`] : []],
    [
      t("alarmState"),
      valuesOf(filters.state)
        .filter(isState)
        .map((one) => text(alarmStateWords[one].text)),
    ],
    [t("alarmType"), valuesOf(filters.type).map((one) => typeName(Number(one)))],
    [t("priority"), valuesOf(filters.priority).map((one) => text(alarmPriority(Number(one)).text))],
    [t("method"), valuesOf(filters.method).map(methodName)],
    [t("device"), valuesOf(filters.device)],
    [t("channel"), valuesOf(filters.channel)],
    [t("group"), isGrouped ? [groupName(filters.group)] : []],
    [t("source"), filters.source ? [text(alarmSourceText(filters.source))] : []],
  ];
  return said
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, values.join(" / ")].filter(Boolean).join(": "))
    .join(" · ");
}

const isState = (value: string): value is AlarmState =>
  (alarmStates as readonly string[]).includes(value);
