import type { Text } from "@tessera/base";
import { useText, useTexts } from "@tessera/platform/console";
import { Select } from "antd";
import { alarmTypes } from "../../../devices/contract.ts";
import { alarmMethods, alarmStates } from "../../contract.ts";
import { alarmPriorities, alarmSources, alarmSourceText, alarmStateWords } from "../alarm-words.ts";
import { type FilterName, valuesOf } from "./alarm-filter.ts";
import styles from "./filters.module.css";
import { filterTexts } from "./texts.ts";

interface KindFilterProps {
  readonly name: FilterName;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One or several of a few words; none chosen is all. */
export function KindFilter({ name, value, onChange }: KindFilterProps) {
  const t = useTexts(filterTexts);
  const text = useText();
  const kind = kinds[name];
  if (!kind) return null;
  const options = kind.options.map(([own, label]) => ({ value: own, label: text(label) }));
  return (
    <Select
      className={styles["choice"] ?? ""}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={false}
      aria-label={t(kind.label)}
      placeholder={t(kind.every)}
      value={withUnknown(value, kind.isOne)}
      options={options}
      optionFilterProp="label"
      onChange={(chosen: readonly string[]) =>
        onChange(kind.isOne ? (chosen.at(-1) ?? "") : chosen.join(","))
      }
    />
  );
}

const withUnknown = (value: string, isOne: boolean | undefined): string[] =>
  isOne ? [value].filter(Boolean) : [...valuesOf(value)];

type Key = Parameters<ReturnType<typeof useTexts<(typeof filterTexts)["keys"][number]>>>[0];

interface Kind {
  readonly label: Key;
  /** In its place while none is chosen. */
  readonly every: Key;
  readonly options: readonly (readonly [string, Text])[];
  /** The server takes one of them. */
  readonly isOne?: true;
}

const named = (texts: Readonly<Record<number, Text>>) =>
  Object.entries(texts).map(([value, text]) => [value, text] as const);

const kinds: Partial<Record<FilterName, Kind>> = {
  state: {
    label: "alarmState",
    every: "everyState",
    options: alarmStates.map((state) => [state, alarmStateWords[state].text]),
  },
  type: { label: "alarmType", every: "everyType", options: named(alarmTypes) },
  priority: {
    label: "priority",
    every: "everyPriority",
    options: alarmPriorities.map(({ value, text }) => [String(value), text]),
  },
  method: { label: "method", every: "everyMethod", options: named(alarmMethods) },
  source: {
    label: "source",
    every: "everySource",
    options: alarmSources.map((source) => [source, alarmSourceText(source)]),
    isOne: true,
  },
};
