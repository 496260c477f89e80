import { DeleteOutlined, DownloadOutlined, LockOutlined, UnlockOutlined } from "@ant-design/icons";
import type { Piece, ZoneTime } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useLock } from "../backtime/range/use-lock.ts";
import type { TimelineChannel } from "../timeline/timeline-data.ts";
import styles from "./backchannel.module.css";
import { backchannelTexts } from "./texts.ts";

interface PieceActionsProps {
  readonly piece: Piece;
  readonly channel: TimelineChannel;
  readonly zone: ZoneTime;
  readonly times: { readonly from: string; readonly to: string };
  readonly onDownload: (piece: Piece) => void;
  readonly onRemove: (piece: Piece) => void;
}

/** Only what this user may do with the piece. */
export function PieceActions(props: PieceActionsProps) {
  const { piece, channel, zone, times, onDownload, onRemove } = props;
  const t = useTexts(backchannelTexts);
  const { setLock, isPending } = useLock(channel.id, zone);
  const mayExport = channel.may.includes("export");
  const mayDelete = channel.may.includes("delete");
  const { important: isLocked } = piece;
  return (
    <span className={styles["actions"]}>
      {mayExport && (
        <RowButton
          label={t("downloadPiece", times)}
          icon={<DownloadOutlined />}
          onClick={() => onDownload(piece)}
        />
      )}
      {mayExport && (mayDelete || !isLocked) && (
        <RowButton
          label={t(isLocked ? "unlockPiece" : "lockPiece", times)}
          icon={isLocked ? <UnlockOutlined /> : <LockOutlined />}
          isLoading={isPending}
          onClick={() => setLock(piece, !isLocked)}
        />
      )}
      {mayDelete && (
        <RowButton
          label={t("removePiece", times)}
          icon={<DeleteOutlined />}
          isApart
          onClick={() => onRemove(piece)}
        />
      )}
    </span>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Not beside what keeps the piece. */
  readonly isApart?: boolean;
  readonly isLoading?: boolean;
  readonly onClick: () => void;
}

/** A day may have hundreds of rows: a plain title costs nothing. */
const RowButton = ({
  label,
  icon,
  isApart = false,
  isLoading = false,
  onClick,
}: RowButtonProps) => (
  <Button
    type="text"
    size="small"
    className={isApart ? (styles["apart"] ?? "") : ""}
    loading={isLoading}
    title={label}
    aria-label={label}
    icon={icon}
    onClick={onClick}
  />
);
