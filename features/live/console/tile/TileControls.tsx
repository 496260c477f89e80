import {
  CameraOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  HistoryOutlined,
  InfoCircleOutlined,
  MedicineBoxOutlined,
  MutedOutlined,
  SoundOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { RungChoice } from "@tessera/player";
import type { ReactNode } from "react";
import type { Flow } from "../channel-view.ts";
import { liveTexts } from "../texts.ts";
import styles from "./PlayerTile.module.css";
import { RungMenu } from "./RungMenu.tsx";

interface TileControlsProps {
  readonly isLive: boolean;
  readonly isFullscreen: boolean;
  readonly sound: { readonly isOn: boolean; readonly set: (isOn: boolean) => void } | undefined;
  readonly stream: { readonly flow: Flow; readonly set: (flow: Flow) => void } | undefined;
  readonly rung: { readonly choice: RungChoice; readonly set: (choice: RungChoice) => void };
  readonly statistics: { readonly isShown: boolean; readonly toggle: () => void };
  /** Back into the recording; absent where nothing is recorded. */
  readonly playback: { readonly tenSecondsBack: () => void; readonly open: () => void } | undefined;
  /** Absent for a visitor, whom the server does not answer. */
  readonly onDiagnose: (() => void) | undefined;
  readonly onSnapshot: () => void;
  readonly onFullscreen: () => void;
}

const flows = [
  { flow: 1, key: "mainStream" },
  { flow: 2, key: "subStream" },
] as const;

export function TileControls(props: TileControlsProps) {
  const { isLive, isFullscreen, sound, stream, rung, statistics } = props;
  const { onDiagnose, onSnapshot, onFullscreen, playback } = props;
  const t = useTexts(liveTexts);
  return (
    <div className={styles["controls"]}>
      {stream && (
        <fieldset className={styles["streams"]} aria-label={t("streamChoice")}>
          {flows.map(({ flow, key }) => (
            <button
              key={flow}
              type="button"
              aria-pressed={stream.flow === flow}
              onClick={() => stream.set(flow)}
            >
              {t(key)}
            </button>
          ))}
        </fieldset>
      )}
      <RungMenu choice={rung.choice} onChoice={rung.set} />
      {playback && (
        <>
          <TileButton
            label={t("tenSecondsBack")}
            icon={<UndoOutlined />}
            onClick={playback.tenSecondsBack}
          />
          <TileButton label={t("playback")} icon={<HistoryOutlined />} onClick={playback.open} />
        </>
      )}
      {sound && (
        <TileButton
          label={sound.isOn ? t("soundOff") : t("soundOn")}
          icon={sound.isOn ? <SoundOutlined /> : <MutedOutlined />}
          onClick={() => sound.set(!sound.isOn)}
        />
      )}
      <TileButton
        label={t("statisticsKey")}
        icon={<InfoCircleOutlined />}
        isPressed={statistics.isShown}
        onClick={statistics.toggle}
      />
      {onDiagnose && (
        <TileButton label={t("diagnose")} icon={<MedicineBoxOutlined />} onClick={onDiagnose} />
      )}
      <TileButton
        label={t("snapshot")}
        icon={<CameraOutlined />}
        isDisabled={!isLive}
        onClick={onSnapshot}
      />
      <TileButton
        label={isFullscreen ? t("exitFullscreen") : t("fullscreen")}
        icon={isFullscreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={onFullscreen}
      />
    </div>
  );
}

interface TileButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDisabled?: boolean;
  /** Absent for a button that does not stay down. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function TileButton({ label, icon, isDisabled = false, isPressed, onClick }: TileButtonProps) {
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
