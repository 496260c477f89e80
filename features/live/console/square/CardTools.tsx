import { HistoryOutlined, StarFilled, StarOutlined } from "@ant-design/icons";
import { getOtherConfig } from "@tessera/features/system/contract";
import type { Camera } from "@tessera/kit/camera";
import { playerAddress, recordingsAddress } from "@tessera/kit/camera";
import type { CameraListState } from "@tessera/kit/camera-list";
import { cameraListTexts } from "@tessera/kit/camera-list";
import { useConfig, useTexts } from "@tessera/platform/console";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./CameraCard.module.css";
import { squareTexts } from "./texts.ts";

interface CardToolsProps {
  readonly camera: Camera;
  readonly hasSubStream: boolean;
  /** Whether the viewer may see its recordings. */
  readonly mayPlayback: boolean;
  readonly isFavourite: boolean;
  readonly cameraList: CameraListState;
  readonly onWatch: (event: MouseEvent) => void;
}

/** Main and sub stream, recordings, favourite. */
export function CardTools({
  camera,
  hasSubStream,
  mayPlayback,
  isFavourite,
  cameraList,
  onWatch,
}: CardToolsProps) {
  const t = useTexts(squareTexts);
  const side = useTexts(cameraListTexts);
  const hasRecordings = useConfig(getOtherConfig)?.RecordVersion !== false && mayPlayback;
  const { name } = camera;
  const favouriteLabel = side(isFavourite ? "removeFavourite" : "addFavourite", { name });
  return (
    <>
      <ToolLink to={playerAddress(camera)} label={t("playMain")} name={name} onClick={onWatch}>
        {t("main")}
      </ToolLink>
      {hasSubStream && (
        <ToolLink to={playerAddress(camera, 2)} label={t("playSub")} name={name} onClick={onWatch}>
          {t("sub")}
        </ToolLink>
      )}
      {hasRecordings && (
        <ToolLink to={recordingsAddress(camera)} label={t("recordings")} name={name}>
          <HistoryOutlined aria-hidden />
        </ToolLink>
      )}
      <button
        type="button"
        className={styles["tool"]}
        aria-pressed={isFavourite}
        aria-label={favouriteLabel}
        title={favouriteLabel}
        onClick={() => void cameraList.toggleFavourite(camera)}
      >
        {isFavourite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      </button>
    </>
  );
}

interface ToolLinkProps {
  readonly to: string;
  readonly label: string;
  readonly name: string;
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

const ToolLink = ({ to, label, name, onClick, children }: ToolLinkProps) => (
  <Link
    className={styles["tool"] ?? ""}
    to={to}
    aria-label={`${label} ${name}`}
    title={label}
    onClick={onClick}
  >
    {children}
  </Link>
);
