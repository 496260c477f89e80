import { useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { CopyButton } from "../look/CopyButton.tsx";
import { layout } from "../look/layout.ts";
import styles from "./ladder.module.css";
import { durationText, timeText } from "./message-words.ts";
import { protocolTexts } from "./texts.ts";

/** A message as an arrow from one side to the other. */
export interface LadderMessage {
  readonly id: number;
  readonly atMs: number;
  readonly direction: "in" | "out";
  /** Of the other side. */
  readonly address: string;
  /** Empty: it could not be read. */
  readonly title: string;
  /** Small things after the title. */
  readonly beside?: ReactNode;
  /** Below the arrow: why it was refused or thrown away. */
  readonly why?: ReactNode;
  readonly isError: boolean;
  /** It was sent before. */
  readonly isAgain?: boolean;
  readonly text: string;
}

interface LadderProps {
  readonly messages: readonly LadderMessage[];
  readonly openedId: number | undefined;
}

/** The other side and us as two lines, what was said as arrows between them, from top to bottom. */
export function Ladder({ messages, openedId }: LadderProps) {
  const t = useTexts(protocolTexts);
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
          <span className={clsx(layout.mono, layout.muted)}>{first.address}</span>
        </span>
        <span className={styles["end"]}>
          <strong>{t("us")}</strong>
        </span>
      </div>
      <ol className={styles["ladder"]}>
        {messages.map((message, index) => (
          <Rung
            key={message.id}
            message={message}
            sinceMs={message.atMs - (messages[index - 1]?.atMs ?? message.atMs)}
            isFirst={index === 0}
            isMoved={message.address !== (messages[index - 1] ?? first).address}
            isOpened={opened.has(message.id)}
            onToggle={() => toggle(message.id)}
          />
        ))}
      </ol>
    </>
  );
}

interface RungProps {
  readonly message: LadderMessage;
  readonly sinceMs: number;
  readonly isFirst: boolean;
  /** The other side speaks from another address than before. */
  readonly isMoved: boolean;
  readonly isOpened: boolean;
  readonly onToggle: () => void;
}

function Rung({ message, sinceMs, isFirst, isMoved, isOpened, onToggle }: RungProps) {
  const t = useTexts(protocolTexts);
  const { id, atMs, direction, title, isError, isAgain = false, text } = message;
  return (
    <li>
      <button
        type="button"
        className={styles["rung"]}
        aria-expanded={isOpened}
        aria-controls={`message-${id}`}
        onClick={onToggle}
      >
        <span className={styles["time"]}>
          {timeText(atMs)}
          {!isFirst && <span className={styles["since"]}>+{durationText(sinceMs)}</span>}
        </span>
        <span
          className={styles["lane"]}
          data-direction={direction}
          data-error={isError}
          data-again={isAgain}
        >
          <span className={styles["label"]}>
            <span className={layout.unseen}>{t(direction)} </span>
            <strong>{title || t("unreadable")}</strong>
            {message.beside}
          </span>
          <span className={styles["arrow"]} />
          {isMoved && <span className={clsx(layout.mono, layout.muted)}>{message.address}</span>}
          {message.why}
        </span>
      </button>
      {isOpened && (
        <div className={styles["text"]} id={`message-${id}`}>
          <CopyButton size="small" label={t("copyOne")} text={() => text} />
          <pre>{text.trimEnd()}</pre>
        </div>
      )}
    </li>
  );
}
