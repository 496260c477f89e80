import { Button } from "antd";
import { useEffect, useState } from "react";
import { defineTexts, useTexts } from "../i18n/texts.ts";
import { onBoards } from "./notices.ts";

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

/** A card that says what was done and, while the seconds run, takes it back. */
export function offerUndo({ text, seconds, onUndo }: UndoOffer): void {
  offerCount += 1;
  const key = `undo-${offerCount}`;
  onBoards(({ notification }) => {
    const undo = () => {
      notification.destroy(key);
      onUndo();
    };
    notification.open({
      key,
      role: "status",
      type: "success",
      title: text,
      actions: <UndoButton seconds={seconds} onClick={undo} />,
      duration: seconds,
      showProgress: true,
      // The server's time runs on while the pointer rests here.
      pauseOnHover: false,
    });
  });
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
