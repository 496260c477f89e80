import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { systemClock } from "@tessera/base";
import { copyText, defineTexts, useTexts, words } from "@tessera/platform/console";
import { Button, type ButtonProps } from "antd";
import { type MouseEvent, useEffect, useState } from "react";

const copyTexts = defineTexts("copy", { ...words });

interface CopyButtonProps {
  readonly text: () => string;
  /** "Copy" unless it says more. */
  readonly label?: string;
  readonly type?: NonNullable<ButtonProps["type"]>;
  readonly size?: NonNullable<ButtonProps["size"]>;
  readonly isDisabled?: boolean;
}

const outcomeMs = 3000;

/** Copies a text and tells the outcome on itself. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, type = "default", size = "medium", isDisabled = false } = props;
  const t = useTexts(copyTexts);
  const [outcome, setOutcome] = useState<"copied" | "notCopied">();
  useEffect(() => outcome && systemClock.after(outcomeMs, () => setOutcome(undefined)), [outcome]);
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) =>
    setOutcome((await copyText(text(), currentTarget)) ? "copied" : "notCopied");
  return (
    <Button
      type={type}
      size={size}
      disabled={isDisabled}
      icon={outcome === "copied" ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      style={{ alignSelf: "flex-start" }}
      onClick={(event) => void copy(event)}
    >
      <span aria-live="polite">{outcome ? t(outcome) : (label ?? t("copy"))}</span>
    </Button>
  );
}
