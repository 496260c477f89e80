import { Button, Modal } from "antd";
import { useState } from "react";
import { useTexts } from "../i18n/texts.ts";
import { notices } from "../notices/notices.ts";
import { BatchBar } from "./BatchBar.tsx";
import { listingTexts } from "./texts.ts";
import type { Selection } from "./use-selection.ts";

interface AskedBatchProps {
  readonly selection: Selection<number>;
  /** What is done to all, as its button says. */
  readonly action: string;
  readonly question: string;
  readonly detail: string;
  /** Gives what to say when it is done; fails after having said why. */
  readonly onConfirm: (keys: readonly number[]) => Promise<string>;
}

/** One thing that can be done with all chosen rows, after a question since it destroys. */
export function AskedBatch({ selection, action, question, detail, onConfirm }: AskedBatchProps) {
  const t = useTexts(listingTexts);
  const [step, setStep] = useState<"none" | "asking" | "doing">("none");
  const confirm = async () => {
    setStep("doing");
    try {
      const done = await onConfirm(selection.keys);
      selection.clear();
      notices.success(done);
    } catch {
      // The request has already said why.
    }
    setStep("none");
  };
  return (
    <>
      <BatchBar count={selection.keys.length} onClear={selection.clear}>
        <Button danger onClick={() => setStep("asking")}>
          {action}
        </Button>
      </BatchBar>
      <Modal
        open={step !== "none"}
        title={question}
        okText={action}
        okButtonProps={{ danger: true, loading: step === "doing" }}
        cancelText={t("cancel")}
        onOk={() => void confirm()}
        onCancel={() => setStep("none")}
      >
        {detail}
      </Modal>
    </>
  );
}
