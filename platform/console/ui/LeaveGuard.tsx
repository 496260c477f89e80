import { Modal } from "antd";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { defineTexts, useTexts } from "../i18n/texts.ts";
import { useOverlayContainer } from "./overlay-container.ts";

const leaveTexts = defineTexts("leave-guard", {
  ask: ["有未保存的修改", "There are unsaved changes"],
  detail: ["离开将丢失修改。", "Leaving discards them."],
  leave: ["离开", "Leave"],
  stay: ["继续编辑", "Keep editing"],
});

interface Question {
  readonly ask: string;
  readonly detail: string;
  readonly stay: string;
}

interface LeaveGuardProps {
  readonly isOn: boolean;
  /** Where something else than unsaved changes would be lost. */
  readonly question?: Question | undefined;
}

/** Asks before unsaved changes are lost: on another address, and when the tab closes. */
export function LeaveGuard({ isOn, question }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isOn && (here.pathname !== next.pathname || here.search !== next.search),
  );
  useEffect(() => {
    if (!isOn) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", onBeforeUnload);
    return () => removeEventListener("beforeunload", onBeforeUnload);
  }, [isOn]);
  return (
    <LeaveQuestion
      isOpen={blocker.state === "blocked"}
      question={question}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

interface LeaveQuestionProps {
  readonly isOpen: boolean;
  readonly question?: Question | undefined;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** The same question before a drawer or dialog closes. */
export function LeaveQuestion({ isOpen, question, onLeave, onStay }: LeaveQuestionProps) {
  const t = useTexts(leaveTexts);
  const container = useOverlayContainer();
  const { ask, detail, stay } = question ?? { ask: t("ask"), detail: t("detail"), stay: t("stay") };
  return (
    <Modal
      open={isOpen}
      title={ask}
      okText={t("leave")}
      okButtonProps={{ danger: true }}
      cancelText={stay}
      getContainer={container}
      onOk={onLeave}
      onCancel={onStay}
    >
      {detail}
    </Modal>
  );
}
