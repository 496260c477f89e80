import { ControlOutlined } from "@ant-design/icons";
import type { CameraPlace } from "@tessera/kit/camera";
import { LightButton, notices, request, useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { useState } from "react";
import { type Channel, rebootDevice } from "../../../devices/contract.ts";
import { controlDeviceRecord, controlGuard, requestKeyFrame, resetAlarm } from "../../contract.ts";
import { ptzTexts } from "../texts.ts";
import { AskDialog } from "./AskDialog.tsx";
import styles from "./PtzPanel.module.css";

interface DeviceMenuProps {
  readonly view: CameraPlace;
  readonly can: (capability: Channel["Capabilities"][number]) => boolean;
}

/** What the device itself can be told to do. It offers only what this one can. */
export function DeviceMenu({ view, can }: DeviceMenuProps) {
  const t = useTexts(ptzTexts);
  const [isOpen, setIsOpen] = useState(false);
  const [asksReboot, setAsksReboot] = useState(false);
  const orders = {
    arm: () => request(controlGuard, { ...view, on: true }),
    disarm: () => request(controlGuard, { ...view, on: false }),
    resetAlarm: () => request(resetAlarm, view),
    startRecord: () => request(controlDeviceRecord, { ...view, on: true }),
    stopRecord: () => request(controlDeviceRecord, { ...view, on: false }),
    keyFrame: () => request(requestKeyFrame, view),
    reboot: () => request(rebootDevice, { device: view.device }),
  } as const;
  type Order = keyof typeof orders;
  const give = async (order: Order) => {
    await orders[order]();
    notices.success(t("orderTaken", { what: t(order) }));
  };
  // What failed has been shown.
  const tryGive = (order: Order) => void give(order).catch(() => undefined);
  const offered: readonly Order[] = [
    ...(can("guard") ? (["arm", "disarm"] as const) : []),
    ...(can("resetAlarm") ? (["resetAlarm"] as const) : []),
    ...(can("record") ? (["startRecord", "stopRecord"] as const) : []),
    ...(can("keyFrame") ? (["keyFrame"] as const) : []),
    ...(can("reboot") ? (["reboot"] as const) : []),
  ];
  if (offered.length === 0) return null;
  const isAlone = offered.length === 1;
  return (
    <section aria-label={t("deviceControl")}>
      {!isAlone && (
        <LightButton
          className={styles["wide"]}
          icon={<ControlOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("deviceControl")}
        </LightButton>
      )}
      {(isOpen || isAlone) && (
        <div className={isAlone ? undefined : styles["orders"]}>
          {offered.map((order) => (
            <LightButton
              key={order}
              className={clsx(isAlone && styles["wide"], order === "reboot" && styles["danger"])}
              onClick={() => (order === "reboot" ? setAsksReboot(true) : tryGive(order))}
            >
              {t(order)}
            </LightButton>
          ))}
        </div>
      )}
      {asksReboot && (
        <AskDialog
          title={t("rebootAsk")}
          okText={t("reboot")}
          onOk={() => tryGive("reboot")}
          onClose={() => setAsksReboot(false)}
        >
          {t("rebootHint")}
        </AskDialog>
      )}
    </section>
  );
}
