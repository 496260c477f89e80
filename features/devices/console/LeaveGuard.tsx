import { useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { deviceTexts } from "./texts.ts";

/** Asks before unsaved changes are lost, inside the console and when the tab closes. */
export function LeaveGuard({ isOn }: { readonly isOn: boolean }) {
  const t = useTexts(deviceTexts);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isOn) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", onBeforeUnload);
    return () => removeEventListener("beforeunload", onBeforeUnload);
  }, [isOn]);

  return (
    <Modal
      open={blocker.state === "blocked"}
      title={t("leaveAsk")}
      okText={t("leave")}
      okButtonProps={{ danger: true }}
      cancelText={t("stay")}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t("leaveDetail")}
    </Modal>
  );
}
