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
  /** The button that does not do it; "Cancel" unless it says something else. */
  readonly dismissal?: string;
  /** Nothing is destroyed: the button is no warning. */
  readonly isHarmless?: boolean;
  /** Closes the question when it is done; a refusal leaves it open. */
  readonly run: () => Promise<unknown>;
}

/** Asks before something is destroyed, in a dialog: `ask` opens it, `question` is to be drawn. */
export function useAsk(): {
  readonly ask: (question: Question) => void;
  /** Asks in the middle of something else, which goes on with the answer. */
  readonly confirm: (question: Omit<Question, "run">) => Promise<boolean>;
  readonly question: ReactNode;
} {
  const t = useTexts(askTexts);
  const container = useOverlayContainer();
  const { isBusy, run } = useBusy();
  // What was asked last stays while the dialog fades.
  const [asked, setAsked] = useState<Question & { readonly onDismiss?: () => void }>();
  const [isOpen, setOpen] = useState(false);
  const finish = async (work: Question["run"]) => {
    if (await run(work)) setOpen(false);
  };
  const ask = (next: typeof asked) => {
    setAsked(next);
    setOpen(true);
  };
  const dismiss = () => {
    setOpen(false);
    asked?.onDismiss?.();
  };
  return {
    ask,
    confirm: (next) =>
      new Promise((resolve) => {
        ask({ ...next, run: async () => resolve(true), onDismiss: () => resolve(false) });
      }),
    question: asked && (
      <Modal
        open={isOpen}
        title={asked.title}
        okText={asked.action ?? t("remove")}
        okButtonProps={{ danger: !asked.isHarmless, loading: isBusy }}
        cancelText={asked.dismissal ?? t("cancel")}
        getContainer={container}
        onOk={() => void finish(asked.run)}
        onCancel={dismiss}
      >
        {asked.detail}
      </Modal>
    ),
  };
}
