import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { systemClock } from "@tessera/base";
import { copyText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { type MouseEvent, useEffect, useState } from "react";
import { diagnosisTexts } from "./texts.ts";

interface CopyReportButtonProps {
  readonly isDisabled: boolean;
  readonly report: () => string;
}

const outcomeMs = 3000;

/** Tells the outcome on itself: a message of the page would not be seen in full screen. */
export function CopyReportButton({ isDisabled, report }: CopyReportButtonProps) {
  const t = useTexts(diagnosisTexts);
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  useEffect(() => outcome && systemClock.after(outcomeMs, () => setOutcome(undefined)), [outcome]);

  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) =>
    setOutcome((await copyText(report(), currentTarget)) ? "copied" : "copyFailed");
  return (
    <Button
      icon={outcome === "copied" ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      disabled={isDisabled}
      onClick={(event) => void copy(event)}
    >
      <span aria-live="polite">{t(outcome ?? "copyReport")}</span>
    </Button>
  );
}
