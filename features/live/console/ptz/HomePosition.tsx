import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, InputNumber, Modal } from "antd";
import { useState } from "react";
import { setHomePosition } from "../../../ptz/contract.ts";
import type { ChannelView } from "../channel-view.ts";
import styles from "./PtzPanel.module.css";
import { ptzTexts } from "./texts.ts";

/** The preset that a camera goes back to by itself. */
export function HomePosition(place: Pick<ChannelView, "device" | "channel">) {
  const t = useTexts(ptzTexts);
  const [isOpen, setIsOpen] = useState(false);
  const [preset, setPreset] = useState(1);
  const [seconds, setSeconds] = useState(60);
  const set = useMutationCall(setHomePosition);
  const save = async (enable: boolean) => {
    await set.mutateAsync({ ...place, enable, preset, seconds });
    notices.success(t(enable ? "homeSet" : "homeOff"));
    setIsOpen(false);
  };
  // What failed has been shown.
  const trySave = (enable: boolean) => void save(enable).catch(() => undefined);
  return (
    <>
      <Button size="small" block onClick={() => setIsOpen(true)}>
        {t("home")}
      </Button>
      <Modal
        open={isOpen}
        title={t("home")}
        onCancel={() => setIsOpen(false)}
        footer={[
          <Button key="off" loading={set.isPending} onClick={() => trySave(false)}>
            {t("homeTurnOff")}
          </Button>,
          <Button key="on" type="primary" loading={set.isPending} onClick={() => trySave(true)}>
            {t("homeTurnOn")}
          </Button>,
        ]}
      >
        <p>{t("homeHint")}</p>
        <div className={styles["home"]}>
          <label htmlFor="home-preset">{t("homePreset")}</label>
          <InputNumber
            id="home-preset"
            min={1}
            max={255}
            precision={0}
            value={preset}
            onChange={(value) => setPreset(value ?? 1)}
          />
          <label htmlFor="home-seconds">{t("homeSeconds")}</label>
          <InputNumber
            id="home-seconds"
            min={1}
            max={65_535}
            precision={0}
            value={seconds}
            onChange={(value) => setSeconds(value ?? 60)}
          />
        </div>
      </Modal>
    </>
  );
}
