import { Button } from "antd";
import { useEffect, useState } from "react";
import { defineTexts, useTexts } from "../i18n/texts.ts";
import { onBoards } from "./notices.ts";
import styles from "./offer-undo.module.css";

const undoTexts = defineTexts("undo", {
  undo: ["撤销（{{seconds}}）", "Undo ({{seconds}})"],
});

interface UndoOffer {
  /** What was done: "3 users were deleted". */
  readonly text: string;
  readonly seconds: number;
  readonly onUndo: () => void;
}

let offerCount = 0;

/**
 * A card that says what was done and, while the seconds run, takes it back. It lies in the lower left corner, narrow enough
 * for the menus there: never on what it is about.
 */
export function offerUndo({ text, seconds, onUndo }: UndoOffer): void {
  offerCount += 1;
  const key = `undo-${offerCount}`;
  onBoards(({ notification }) => {
    const giveBack = roomForCard();
    const undo = () => {
      notification.destroy(key);
      giveBack();
      onUndo();
    };
    notification.open({
      key,
      placement: "bottomLeft",
      className: styles["card"] ?? "",
      role: "status",
      type: "success",
      title: text,
      actions: <UndoButton seconds={seconds} onClick={undo} />,
      duration: seconds,
      onClose: giveBack,
      showProgress: true,
      // The server's time runs on while the pointer rests here.
      pauseOnHover: false,
    });
  });
}

let cards = 0;

/** Tells the page that a card lies in its corner, so that what ends there can end above it; and when it is gone. */
function roomForCard(): () => void {
  cards += 1;
  document.documentElement.dataset["undo"] = "";
  let isThere = true;
  return () => {
    if (!isThere) return;
    isThere = false;
    cards -= 1;
    if (cards === 0) delete document.documentElement.dataset["undo"];
  };
}

function UndoButton({
  seconds,
  onClick,
}: {
  readonly seconds: number;
  readonly onClick: () => void;
}) {
  const t = useTexts(undoTexts);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Button size="small" type="primary" onClick={onClick}>
      {t("undo", { seconds: left })}
    </Button>
  );
}
