import { AlertOutlined, CloseOutlined } from "@ant-design/icons";
import { LiveTile } from "@tessera/kit/tile";
import { notices, timeText, useText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { followAlarms } from "../follow-alarms.ts";
import { typeName } from "../plans/plan-words.ts";
import type { WallCall } from "./calls.ts";
import { wallCallTexts } from "./texts.ts";
import styles from "./wall-call.module.css";

interface CalledCameraProps {
  readonly call: WallCall;
  /** How many others wait behind it. */
  readonly more: number;
  readonly onClose: () => void;
}

/** A camera that an alarm plan has called, large over the wall; the wall behind it stays as it is. */
export default function CalledCamera({ call, more, onClose }: CalledCameraProps) {
  const t = useTexts(wallCallTexts);
  const text = useText();
  const { ParentDeviceID: device, ChannelID: channel, ChannelName: name } = call;
  const type = text(typeName(call.AlarmType));
  const about = { plan: call.PlanName, type, time: timeText(call.AtMs) };
  const panel = useRef<HTMLElement>(null);
  // Over a wall in full screen, too.
  useEffect(() => panel.current?.showPopover(), []);
  return (
    <section
      ref={panel}
      popover="manual"
      className={styles["called"]}
      aria-label={t("called", { name })}
    >
      <header className={styles["head"]}>
        <AlertOutlined aria-hidden />
        <output>{t("called", { name })}</output>
        <span>{t("byPlan", about)}</span>
        {more > 0 && <span>{t("more", { count: more })}</span>}
        <span className={styles["buttons"]}>
          <Button
            size="small"
            onClick={() => {
              followAlarms(false);
              notices.info(t("stopped"));
            }}
          >
            {t("stopFollowing")}
          </Button>
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t("close")}
            onClick={onClose}
          />
        </span>
      </header>
      <div className={styles["picture"]}>
        <LiveTile
          camera={{ device, channel, name }}
          picture={{ kind: "stream", flow: 1 }}
          isCompact
        />
      </div>
    </section>
  );
}
