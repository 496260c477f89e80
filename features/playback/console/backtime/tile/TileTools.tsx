import {
  CameraOutlined,
  CloseOutlined,
  MutedOutlined,
  SoundOutlined,
  ThunderboltOutlined,
} from "@ant-design/icons";
import { useKeyLabel } from "@tessera/kit/commands";
import { playbackTileStyles as styles } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { backtimeTexts } from "../texts.ts";
import type { PlaybackTileProps } from "./tile-props.ts";

type TileToolsProps = Pick<
  PlaybackTileProps,
  "channel" | "flow" | "isLive" | "hasSound" | "tools" | "onFlow" | "onLive" | "onSound" | "onClose"
>;

/** What can be done with one channel of the grid. */
export function TileTools(props: TileToolsProps) {
  const { channel, isLive, onClose } = props;
  const t = useTexts(backtimeTexts);
  return (
    <>
      {channel.hasSub && !isLive && <FlowButton {...props} />}
      {channel.may.includes("live") && (
        <TileButton
          label={t(isLive ? "backToRecording" : "toLive")}
          isPressed={isLive}
          onClick={() => props.onLive(!isLive)}
        >
          <ThunderboltOutlined />
        </TileButton>
      )}
      {!isLive && <KeepButtons {...props} />}
      {!isLive && <SoundButton {...props} />}
      {onClose && (
        <TileButton label={t("removeChannel")} onClick={onClose}>
          <CloseOutlined />
        </TileButton>
      )}
    </>
  );
}

/** What is kept of the picture. */
function KeepButtons({ channel, tools }: TileToolsProps) {
  const labelOf = useKeyLabel();
  const t = useTexts(backtimeTexts);
  return (
    <>
      {tools.offers
        .filter(({ isFor }) => isFor(channel))
        .map(({ id, label, icon, open }) => (
          <TileButton key={id} label={label} onClick={() => open(channel)}>
            {icon}
          </TileButton>
        ))}
      <TileButton
        label={labelOf({ label: t("snapshot"), key: "s" })}
        onClick={() => tools.takeSnapshot(channel)}
      >
        <CameraOutlined />
      </TileButton>
    </>
  );
}

function FlowButton({ flow, onFlow }: TileToolsProps) {
  const t = useTexts(backtimeTexts);
  const isMain = flow === "1";
  return (
    <TileButton label={t(isMain ? "toSub" : "toMain")} onClick={() => onFlow(isMain ? "2" : "1")}>
      {t(isMain ? "main" : "sub")}
    </TileButton>
  );
}

function SoundButton({ hasSound, onSound }: TileToolsProps) {
  const t = useTexts(backtimeTexts);
  return (
    <TileButton label={t(hasSound ? "soundOff" : "soundOn")} onClick={() => onSound(!hasSound)}>
      {hasSound ? <SoundOutlined /> : <MutedOutlined />}
    </TileButton>
  );
}

interface TileButtonProps {
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TileButton({ label, isPressed, onClick, children }: TileButtonProps) {
  return (
    <button
      type="button"
      className={styles["button"]}
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
