import { CloseOutlined } from "@ant-design/icons";
import { LightButton, useTexts } from "@tessera/platform/console";
import type { Channel } from "../../../../devices/contract.ts";
import { PtzPanel } from "../../ptz/PtzPanel.tsx";
import { useGamepadPtz } from "../../ptz/use-gamepad-ptz.ts";
import { usePtzKeys } from "../../ptz/use-ptz-keys.ts";
import { wallTexts } from "../texts.ts";
import styles from "./WallPtz.module.css";

interface WallPtzProps {
  readonly channel: Channel;
  readonly onClose: () => void;
}

/** While it is there, arrows, digits and the gamepad move the camera. */
export default function WallPtz({ channel, onClose }: WallPtzProps) {
  const t = useTexts(wallTexts);
  usePtzKeys({ channel, isActive: true });
  useGamepadPtz({ channel, isActive: true });
  return (
    <div className={styles["ptz"]}>
      <header className={styles["head"]}>
        <strong>{channel.Name}</strong>
        <LightButton
          kind="bare"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t("ptzClose")}
          title={t("ptzClose")}
          onClick={onClose}
        />
      </header>
      <PtzPanel channel={channel} />
    </div>
  );
}
