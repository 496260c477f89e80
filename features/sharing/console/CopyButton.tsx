import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { systemClock } from "@tessera/base";
import { copyText, useTexts } from "@tessera/platform/console";
import { Button, type ButtonProps } from "antd";
import { type MouseEvent, useEffect, useState } from "react";
import { sharingTexts } from "./texts.ts";

interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
  readonly type?: NonNullable<ButtonProps["type"]>;
}

const outcomeMs = 3000;

/** Tells the outcome on itself. */
export function CopyButton({ label, text, type = "default" }: CopyButtonProps) {
  const t = useTexts(sharingTexts);
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  useEffect(() => outcome && systemClock.after(outcomeMs, () => setOutcome(undefined)), [outcome]);
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) =>
    setOutcome((await copyText(text(), currentTarget)) ? "copied" : "copyFailed");
  return (
    <Button
      type={type}
      icon={outcome === "copied" ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      style={{ alignSelf: "flex-start" }}
      onClick={(event) => void copy(event)}
    >
      <span aria-live="polite">{outcome ? t(outcome) : label}</span>
    </Button>
  );
}
