import { StatusDot } from "@tessera/kit";
import { useText, useTexts } from "@tessera/platform/console";
import type { CSSProperties } from "react";
import { alarmTypes } from "../../../devices/contract.ts";
import type { AlarmState } from "../../contract.ts";
import { alarmPriority, alarmStateWords, alarmTypeText } from "../alarm-words.ts";
import styles from "./alarm.module.css";
import { alarmTexts } from "./texts.ts";

export function StateWord({ state }: { readonly state: AlarmState }) {
  const text = useText();
  const { dot, text: word } = alarmStateWords[state];
  return <StatusDot state={dot}>{text(word)}</StatusDot>;
}

/** A colour and a word: a colour alone does not say it to everybody. */
export function PriorityWord({ value }: { readonly value: number }) {
  const text = useText();
  const { colour, text: word } = alarmPriority(value);
  return (
    <span className={styles["priority"]} style={{ "--priority": colour } as CSSProperties}>
      {text(word)}
    </span>
  );
}

/** The name of a type; a number that nobody has named is shown too. */
export function useTypeName(): (type: number) => string {
  const t = useTexts(alarmTexts);
  const text = useText();
  return (type) => {
    const name = text(alarmTypeText(type));
    return alarmTypes[type] || type === 0 ? name : t("unnamedType", { name, number: type });
  };
}
