import { CopyButton, layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import clsx from "clsx";
import { useState } from "react";
import type { SipMessage } from "../../contract.ts";
import styles from "./ladder.module.css";
import { Why } from "./SipRows.tsx";
import { durationText, isRetransmission, timeText, titleOf } from "./sip-words.ts";
import { sipTexts } from "./texts.ts";

interface LadderProps {
  readonly messages: readonly SipMessage[];
  readonly openedId: number | undefined;
}

/** The other side and us as two lines, what was said as arrows between them, from top to bottom. */
export function Ladder({ messages, openedId }: LadderProps) {
  const t = useTexts(sipTexts);
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(openedId === undefined ? [] : [openedId]),
  );
  const toggle = (id: number) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const [first] = messages;
  if (!first) return null;
  return (
    <>
      <div className={styles["ends"]}>
        <span className={styles["end"]}>
          <strong>{t("them")}</strong>
          <span className={clsx(layout.mono, layout.muted)}>{addressOf(first)}</span>
        </span>
        <span className={styles["end"]}>
          <strong>{t("us")}</strong>
        </span>
      </div>
      <ol className={styles["ladder"]}>
        {messages.map((message, index) => (
          <Rung
            key={message.ID}
            message={message}
            sinceMs={message.AtMs - (messages[index - 1]?.AtMs ?? message.AtMs)}
            isFirst={index === 0}
            isMoved={addressOf(message) !== addressOf(messages[index - 1] ?? first)}
            isOpened={opened.has(message.ID)}
            onToggle={() => toggle(message.ID)}
          />
        ))}
      </ol>
    </>
  );
}

interface RungProps {
  readonly message: SipMessage;
  readonly sinceMs: number;
  readonly isFirst: boolean;
  /** The other side speaks from another address than before. */
  readonly isMoved: boolean;
  readonly isOpened: boolean;
  readonly onToggle: () => void;
}

function Rung({ message, sinceMs, isFirst, isMoved, isOpened, onToggle }: RungProps) {
  const t = useTexts(sipTexts);
  const { ID, AtMs, Direction, Status, Method, Command, CSeq, IsError, Text } = message;
  return (
    <li>
      <button
        type="button"
        className={styles["rung"]}
        aria-expanded={isOpened}
        aria-controls={`sip-${ID}`}
        onClick={onToggle}
      >
        <span className={styles["time"]}>
          {timeText(AtMs)}
          {!isFirst && <span className={styles["since"]}>+{durationText(sinceMs)}</span>}
        </span>
        <span
          className={styles["lane"]}
          data-direction={Direction}
          data-error={IsError}
          data-again={isRetransmission(message)}
        >
          <span className={styles["label"]}>
            <span className={layout.unseen}>{t(Direction)} </span>
            <strong>{titleOf(message) || t("unreadable")}</strong>
            {Status !== 0 && <span className={layout.second}>{Method}</span>}
            {Command !== "" && <Tag>{Command}</Tag>}
            {CSeq > 0 && <span className={layout.second}>CSeq {CSeq}</span>}
          </span>
          <span className={styles["arrow"]} />
          {isMoved && <span className={clsx(layout.mono, layout.muted)}>{addressOf(message)}</span>}
          <Why line={message} />
        </span>
      </button>
      {isOpened && (
        <div className={styles["text"]} id={`sip-${ID}`}>
          <CopyButton size="small" label={t("copyOne")} text={() => Text} />
          <pre>{Text.trimEnd()}</pre>
        </div>
      )}
    </li>
  );
}

const addressOf = ({ Transport, Host, Port }: SipMessage): string => `${Transport} ${Host}:${Port}`;
