import { defineTexts, useOverlayContainer, useTexts, words } from "@tessera/platform/console";
import { Modal } from "antd";
import { type ReactNode, useState } from "react";
import { useBusy } from "./use-busy.ts";

const askTexts = defineTexts("ask", { ...words });

export interface Question {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** The button that does it; "Delete" unless it says something else. */
  readonly action?: string;
  /** Nothing is destroyed: the button is no warning. */
  readonly isHarmless?: boolean;
  /** Closes the question when it is done; a refusal leaves it open. */
  readonly run: () => Promise<unknown>;
}

/** Asks before something is destroyed, in a dialog: `ask` opens it, `question` is to be drawn. */
export function useAsk(): {
  readonly ask: (question: Question) => void;
  readonly question: ReactNode;
} {
  const t = useTexts(askTexts);
  const container = useOverlayContainer();
  const { isBusy, run } = useBusy();
  // What was asked last stays while the dialog fades.
  const [asked, setAsked] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const confirm = async (work: Question["run"]) => {
    if (await run(work)) setOpen(false);
  };
  return {
    ask: (next) => {
      setAsked(next);
      setOpen(true);
    },
    question: asked && (
      <Modal
        open={isOpen}
        title={asked.title}
        okText={asked.action ?? t("remove")}
        okButtonProps={{ danger: !asked.isHarmless, loading: isBusy }}
        cancelText={t("cancel")}
        getContainer={container}
        onOk={() => void confirm(asked.run)}
        onCancel={() => setOpen(false)}
      >
        {asked.detail}
      </Modal>
    ),
  };
}
