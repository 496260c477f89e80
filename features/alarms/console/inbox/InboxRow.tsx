import { DownOutlined, RightOutlined } from "@ant-design/icons";
import { StatusDot } from "@tessera/kit";
import { useText, useTexts } from "@tessera/platform/console";
import { Button, Checkbox, Tag } from "antd";
import clsx from "clsx";
import { type CSSProperties, memo } from "react";
import { alarmPlaceText, alarmPriority, alarmStateWords, alarmTypeText } from "../alarm-words.ts";
import { AlarmStill } from "../one/AlarmStill.tsx";
import styles from "./inbox.module.css";
import type { InboxItem } from "./inbox-items.ts";
import { PriorityMark } from "./PriorityMark.tsx";
import { inboxTexts } from "./texts.ts";
import { timeAgo } from "./time-ago.ts";
import { alarmOf } from "./use-inbox-desk.ts";

type Chosen = Exclude<InboxItem, { kind: "more" }>;

export interface InboxRowProps {
  readonly item: Chosen;
  readonly topPx: number;
  readonly nowMs: number;
  readonly isSelected: boolean;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly isOpen: boolean;
  readonly onSelect: (key: string) => void;
  readonly onChoose: (key: string) => void;
  readonly onToggle: (stormId: number) => void;
}

/** A line of the inbox: a row, or one of the alarms of the row above. */
export function InboxRow({ topPx, ...content }: InboxRowProps) {
  const { item, isSelected, isBusy } = content;
  return (
    <li
      className={clsx(
        styles["row"],
        item.kind === "alarm" && styles["below"],
        isSelected && styles["selected"],
        isBusy && styles["busy"],
      )}
      data-key={item.key}
      aria-busy={isBusy || undefined}
      style={
        { top: topPx, "--mark": alarmPriority(item.storm.AlarmPriority).colour } as CSSProperties
      }
    >
      <RowContent {...content} />
    </li>
  );
}

/** A row that only moves is not drawn anew. */
const RowContent = memo(function RowContent(props: Content) {
  const { item, isSelected, isChosen, isOpen } = props;
  const t = useTexts(inboxTexts);
  const text = useText();
  const { storm, key } = item;
  const name = `${text(alarmPlaceText(storm))} · ${text(alarmTypeText(storm.AlarmType))}`;
  const isFolded = item.kind === "storm" && storm.Count > 1;
  return (
    <>
      <Checkbox
        className={styles["box"] ?? ""}
        aria-label={t("chooseRow", { name: `${name} ${alarmOf(item).Time}` })}
        checked={isChosen}
        onChange={() => props.onChoose(key)}
      />
      <button
        type="button"
        className={styles["main"]}
        aria-current={isSelected}
        onClick={() => props.onSelect(key)}
      >
        <RowWords item={item} name={name} nowMs={props.nowMs} />
      </button>
      {isFolded && (
        <Button
          type="text"
          size="small"
          icon={isOpen ? <DownOutlined /> : <RightOutlined />}
          aria-label={t(isOpen ? "closeStorm" : "openStorm", { count: storm.Count })}
          aria-expanded={isOpen}
          onClick={() => props.onToggle(storm.ID)}
        />
      )}
    </>
  );
}, isSame);

/** What a line does is the same at every drawing: only what it shows counts. */
function isSame(one: Content, other: Content): boolean {
  const shown = ["nowMs", "isSelected", "isChosen", "isOpen"] as const;
  return (
    shown.every((name) => one[name] === other[name]) &&
    one.item.storm === other.item.storm &&
    alarmOf(one.item) === alarmOf(other.item)
  );
}

type Content = Omit<InboxRowProps, "topPx">;

/** The picture, and what happened. */
function RowWords({ item, name, nowMs }: RowWordsProps) {
  const t = useTexts(inboxTexts);
  const text = useText();
  const alarm = alarmOf(item);
  const { AlarmPriority, Count } = item.storm;
  const isStorm = item.kind === "storm";
  return (
    <>
      <span className={styles["thumb"]}>
        <AlarmStill alarm={alarm} />
      </span>
      <span className={styles["words"]}>
        <span className={styles["first"]}>
          <PriorityMark priority={isStorm ? AlarmPriority : alarm.AlarmPriority} />
          <strong className={styles["name"]}>{name}</strong>
          {isStorm && Count > 1 && (
            <Tag className={styles["count"] ?? ""}>{t("times", { count: Count })}</Tag>
          )}
        </span>
        <span className={styles["text"]}>{text(alarm.Text)}</span>
        <RowFacts item={item} nowMs={nowMs} />
      </span>
    </>
  );
}

interface RowWordsProps extends Pick<InboxRowProps, "item" | "nowMs"> {
  readonly name: string;
}

/** When, what was made of it, and whose matter it is. */
function RowFacts({ item, nowMs }: { readonly item: Chosen; readonly nowMs: number }) {
  const t = useTexts(inboxTexts);
  const text = useText();
  const { storm } = item;
  const isStorm = item.kind === "storm";
  const alarm = alarmOf(item);
  const isNew = isStorm ? storm.NewCount > 0 : alarm.State === "new";
  const state = alarmStateWords[isNew ? "new" : alarm.State];
  const isPartly = isStorm && isNew && storm.NewCount < storm.Count;
  return (
    <span className={styles["facts"]}>
      <time title={alarm.Time}>{timeAgo(isStorm ? storm.LastMs : alarm.AtMs, nowMs)}</time>
      <StatusDot state={state.dot}>
        {isPartly ? t("newOf", { count: storm.NewCount, total: storm.Count }) : text(state.text)}
      </StatusDot>
      {alarm.Assignee && <span>{t("assignedTo", { name: alarm.Assignee })}</span>}
      {isStorm && storm.IsMuted && <span>{t("muted")}</span>}
    </span>
  );
}
