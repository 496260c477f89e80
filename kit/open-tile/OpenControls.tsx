import {
  CameraOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  InfoCircleOutlined,
  MutedOutlined,
  SoundOutlined,
} from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { tileTexts } from "../tile/texts.ts";
import styles from "./OpenTile.module.css";

interface OpenControlsProps {
  readonly isLive: boolean;
  readonly isFullscreen: boolean;
  /** Absent where there is nothing to hear. */
  readonly sound: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
  readonly statistics: { readonly isShown: boolean; readonly toggle: () => void };
  readonly onSnapshot: () => void;
  readonly onFullscreen: () => void;
}

export function OpenControls(props: OpenControlsProps) {
  const { isLive, isFullscreen, sound, statistics, onSnapshot, onFullscreen } = props;
  const t = useTexts(tileTexts);
  return (
    <div className={styles["controls"]}>
      {sound && (
        <IconButton
          label={`${t(sound.isOn ? "soundOff" : "soundOn")} (M)`}
          icon={sound.isOn ? <SoundOutlined /> : <MutedOutlined />}
          onClick={sound.toggle}
        />
      )}
      <IconButton
        label={`${t("statistics")} (I)`}
        icon={<InfoCircleOutlined />}
        isPressed={statistics.isShown}
        onClick={statistics.toggle}
      />
      <IconButton
        label={`${t("snapshot")} (S)`}
        icon={<CameraOutlined />}
        isDisabled={!isLive}
        onClick={onSnapshot}
      />
      <IconButton
        label={`${t(isFullscreen ? "exitFullscreen" : "fullscreen")} (F)`}
        icon={isFullscreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={onFullscreen}
      />
    </div>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDisabled?: boolean;
  /** Absent for a button that does not stay down. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function IconButton({ label, icon, isDisabled = false, isPressed, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles["button"]}
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
