import { ControlOutlined } from "@ant-design/icons";
import { notices, request, useTexts } from "@tessera/platform/console";
import { Button, Dropdown, Modal } from "antd";
import { useState } from "react";
import { type Channel, rebootDevice } from "../../../devices/contract.ts";
import {
  controlDeviceRecord,
  controlGuard,
  requestKeyFrame,
  resetAlarm,
} from "../../../ptz/contract.ts";
import type { ChannelView } from "../channel-view.ts";
import { ptzTexts } from "./texts.ts";

interface DeviceMenuProps {
  readonly view: Pick<ChannelView, "device" | "channel">;
  readonly can: (capability: Channel["Capabilities"][number]) => boolean;
}

/** What the device itself can be told to do. It offers only what this one can. */
export function DeviceMenu({ view, can }: DeviceMenuProps) {
  const t = useTexts(ptzTexts);
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
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: offered.map((order) => ({
            key: order,
            label: t(order),
            danger: order === "reboot",
            onClick: () => (order === "reboot" ? setAsksReboot(true) : tryGive(order)),
          })),
        }}
      >
        <Button icon={<ControlOutlined />} block>
          {t("deviceControl")}
        </Button>
      </Dropdown>
      <Modal
        open={asksReboot}
        title={t("rebootAsk")}
        okText={t("reboot")}
        cancelText={t("cancel")}
        okButtonProps={{ danger: true }}
        onCancel={() => setAsksReboot(false)}
        onOk={() => {
          setAsksReboot(false);
          tryGive("reboot");
        }}
      >
        {t("rebootHint")}
      </Modal>
    </>
  );
}
