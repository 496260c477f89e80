import { CloseOutlined } from "@ant-design/icons";
import { type CameraPlace, cameraKey, useChannel } from "@tessera/kit/camera";
import { type CameraControl, cameraControlSlot } from "@tessera/kit/tile";
import { LightButton, useSlot, useTexts } from "@tessera/platform/console";
import { type ReactNode, Suspense, useState } from "react";
import type { Channel } from "../../../../devices/contract.ts";
import { wallTexts } from "../texts.ts";
import styles from "./WallControl.module.css";

/** Steering of the active window's camera: a column beside the wall, on a phone below it, while it is open. */
export function useWallControl(camera: CameraPlace | undefined) {
  const [control] = useSlot(cameraControlSlot);
  const [isWanted, setIsWanted] = useState(false);
  const { channel } = useChannel(camera ?? nowhere, { enabled: isWanted && camera !== undefined });
  const shown = isWanted && camera && channel;
  const open = shown && control?.hasControls(shown) ? { control, channel: shown } : undefined;
  const key = camera && cameraKey(camera);
  /** For another camera it stays open. */
  const toggle = (isAnother: boolean) => setIsWanted((before) => isAnother || !before);
  const panel: ReactNode = open && (
    <Suspense>
      <ControlColumn key={key} {...open} onClose={() => setIsWanted(false)} />
    </Suspense>
  );
  const layer: ReactNode = open && (
    <Suspense>
      <open.control.Layer key={key} channel={open.channel} />
    </Suspense>
  );
  return { isOpen: open !== undefined, toggle, panel, layer };
}

const nowhere = { device: "", channel: "" };

interface ControlColumnProps {
  readonly control: CameraControl;
  readonly channel: Channel;
  readonly onClose: () => void;
}

/** While it is there, arrows, digits and the gamepad move the camera. */
function ControlColumn({ control, channel, onClose }: ControlColumnProps) {
  const t = useTexts(wallTexts);
  return (
    <div className={styles["column"]}>
      <control.Keys channel={channel} isActive />
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
      <control.Panel channel={channel} />
    </div>
  );
}
