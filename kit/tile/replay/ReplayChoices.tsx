import { CaretRightOutlined, DoubleLeftOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { playbackAddress } from "../../camera/addresses.ts";
import type { CameraPlace } from "../../camera/camera.ts";
import { tileTexts } from "../texts.ts";
import type { TileTools } from "../use-tile-tools.ts";
import styles from "./ReplayPicture.module.css";

interface ReplayChoicesProps {
  readonly camera: CameraPlace;
  readonly replay: TileTools["replay"];
}

/** Where to go from a replay. */
export function ReplayChoices({ camera, replay }: ReplayChoicesProps) {
  const t = useTexts(tileTexts);
  const { positionMs, back, toLive } = replay;
  if (!replay.replay) return null;
  return (
    <div className={styles["choices"]}>
      {back && (
        <button type="button" onClick={back}>
          <DoubleLeftOutlined aria-hidden /> {t("backFurther")}
        </button>
      )}
      <button type="button" onClick={toLive}>
        <CaretRightOutlined aria-hidden /> {t("toLive")}
      </button>
      <Link to={playbackAddress(camera, positionMs)}>{t("openPlayback")}</Link>
    </div>
  );
}
