import { QuestionCircleOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { Link } from "react-router";
import { playerAddress } from "../camera/addresses.ts";
import { awayText, shortReason } from "../camera/away-text.ts";
import type { Camera } from "../camera/camera.ts";
import { cameraTexts } from "../camera/texts.ts";
import { askWhy } from "../camera/why.ts";
import styles from "./Health.module.css";

export interface TroubledCamera extends Pick<Camera, "device" | "channel" | "name"> {
  readonly reason: string;
  /** Null: always. */
  readonly forSeconds: number | null;
}

/** Cameras that something is wrong with: what, for how long, and the way to each and to its diagnosis. */
export function TroubleList({ cameras }: { readonly cameras: readonly TroubledCamera[] }) {
  const t = useTexts(cameraTexts);
  return (
    <ul className={styles["list"]}>
      {cameras.map((camera) => (
        <li key={JSON.stringify([camera.device, camera.channel])}>
          <Link to={playerAddress(camera)} className={styles["camera"] ?? ""} title={camera.reason}>
            <span className={styles["name"]}>{camera.name}</span>
            <span className={styles["time"]}>{awayText(camera.forSeconds)}</span>
            <span className={styles["reason"]}>{shortReason(camera.reason)}</span>
          </Link>
          <Button
            type="text"
            size="small"
            icon={<QuestionCircleOutlined />}
            title={t("why")}
            aria-label={`${t("why")} ${camera.name}`}
            onClick={() => askWhy(camera)}
          />
        </li>
      ))}
    </ul>
  );
}
