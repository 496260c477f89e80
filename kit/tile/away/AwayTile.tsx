import {
  CloseOutlined,
  EditOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
} from "@ant-design/icons";
import { isAdmin, useSession, useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { editAddress } from "../../camera/addresses.ts";
import { awayText } from "../../camera/away-text.ts";
import type { Camera, CameraPlace, Obstacle } from "../../camera/camera.ts";
import { askWhy } from "../../camera/why.ts";
import { tileTexts } from "../texts.ts";
import styles from "./AwayTile.module.css";
import { useGrown } from "./use-grown.ts";

interface AwayTileProps {
  readonly camera: Pick<Camera, "device" | "channel" | "name">;
  readonly obstacle: Obstacle;
  /** Why it is offline, as far as the server knows. */
  readonly reason: string;
  /** Null: it never was there. */
  readonly awaySeconds: number | null;
  /** Asks for its picture all the same. */
  readonly onRetry: () => void;
  /** Takes it out of its window. */
  readonly onRemove?: (() => void) | undefined;
}

/** In the place of a picture that cannot be watched now: why, since when, and what can be done. */
export function AwayTile({ camera, obstacle, reason, awaySeconds, ...actions }: AwayTileProps) {
  const t = useTexts(tileTexts);
  const seconds = useGrown(awaySeconds);
  const isOffline = obstacle === "channelOffline";
  return (
    <section className={styles["tile"]} aria-label={camera.name} data-notice={obstacle}>
      <strong className={styles["name"]}>{camera.name}</strong>
      <span className={styles["state"]}>
        {t(obstacle)} {isOffline && <span className={styles["since"]}>{awayText(seconds)}</span>}
      </span>
      {isOffline && reason && <span className={styles["reason"]}>{reason}</span>}
      <span className={styles["promise"]}>{t("waitingForChannel")}</span>
      <AwayChoices camera={camera} isOffline={isOffline} {...actions} />
    </section>
  );
}

interface AwayChoicesProps extends Pick<AwayTileProps, "camera" | "onRetry" | "onRemove"> {
  readonly isOffline: boolean;
}

function AwayChoices({ camera, isOffline, onRetry, onRemove }: AwayChoicesProps) {
  const t = useTexts(tileTexts);
  return (
    <span className={styles["choices"]}>
      {isOffline && (
        <button type="button" onClick={onRetry}>
          <ReloadOutlined aria-hidden /> {t("retry")}
        </button>
      )}
      <button type="button" onClick={() => askWhy(camera)}>
        <QuestionCircleOutlined aria-hidden /> {t("why")}
      </button>
      <EditLink camera={camera} />
      {onRemove && (
        <button type="button" onClick={onRemove}>
          <CloseOutlined aria-hidden /> {t("removeFromWindow")}
        </button>
      )}
    </span>
  );
}

/** To the form of the camera's device, for who may change it. */
export function EditLink({ camera }: { readonly camera: CameraPlace }) {
  const t = useTexts(tileTexts);
  if (!isAdmin(useSession(({ user }) => user))) return null;
  return (
    <Link to={editAddress(camera)}>
      <EditOutlined aria-hidden /> {t("edit")}
    </Link>
  );
}
