import { useText, useTexts } from "@tessera/platform/console";
import { Skeleton } from "antd";
import clsx from "clsx";
import { analysisTypes } from "../../contract.ts";
import { alarmTypeText } from "../alarm-words.ts";
import type { Statistics } from "../story/figures.ts";
import styles from "./ai.module.css";
import { aiTexts } from "./texts.ts";

interface KindCardsProps {
  readonly statistics: Statistics | undefined;
  /** None: all kinds. */
  readonly chosen: readonly number[];
  readonly onChoose: (types: readonly number[]) => void;
}

/** How many of each kind there were; a press shows that kind alone, another press all of them. */
export function KindCards({ statistics, chosen, onChoose }: KindCardsProps) {
  const t = useTexts(aiTexts);
  const text = useText();
  const countOf = (type: number) =>
    statistics?.ByType.find(({ Type }) => Type === type)?.Count ?? 0;
  const card = (name: string, count: number, isChosen: boolean, onClick: () => void) => (
    <button
      key={name}
      type="button"
      className={clsx(styles["kind"], count === 0 && styles["quiet"])}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      <span>{name}</span>
      {statistics ? <strong>{count}</strong> : <Skeleton.Button active size="small" />}
    </button>
  );
  return (
    <fieldset className={styles["kinds"]} aria-label={t("kinds")}>
      {card(t("every"), statistics?.Total ?? 0, chosen.length === 0, () => onChoose([]))}
      {analysisTypes.map((type) => {
        const isChosen = chosen.includes(type);
        const choose = () => onChoose(isChosen ? [] : [type]);
        return card(text(alarmTypeText(type)), countOf(type), isChosen, choose);
      })}
    </fieldset>
  );
}
