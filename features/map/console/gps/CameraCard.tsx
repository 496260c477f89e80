import { CloseOutlined, ExpandOutlined, HistoryOutlined } from "@ant-design/icons";
import { StatusDot } from "@tessera/kit";
import { playerAddress, recordingsAddress } from "@tessera/kit/camera";
import { LiveTile } from "@tessera/kit/tile";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { MapCamera } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import styles from "./map.module.css";

interface CameraCardProps {
  readonly camera: Pick<MapCamera, "DeviceID" | "ChannelID" | "Name" | "Online" | "Enable">;
  readonly onClose: () => void;
  /** Below the picture. */
  readonly children?: ReactNode;
}

/** A camera's live picture where it stands, with control of it and the way to its recordings. */
export function CameraCard({ camera, onClose, children }: CameraCardProps) {
  const t = useTexts(mapPageTexts);
  const navigate = useNavigate();
  const place = { device: camera.DeviceID, channel: camera.ChannelID };
  return (
    <section className={styles["card"]} aria-label={camera.Name}>
      <header className={styles["cardHead"]}>
        <StatusDot state={camera.Online ? "on" : "off"}>
          {camera.Online ? t("online") : t("offline")}
        </StatusDot>
        <strong className={styles["cardName"]}>{camera.Name}</strong>
        <Button
          type="text"
          size="small"
          icon={<HistoryOutlined />}
          aria-label={t("playback")}
          title={t("playback")}
          onClick={() => void navigate(recordingsAddress(place))}
        />
        <Button
          type="text"
          size="small"
          icon={<ExpandOutlined />}
          aria-label={t("fullPage")}
          title={t("fullPage")}
          onClick={() => void navigate(playerAddress(place))}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t("close")}
          title={t("close")}
          onClick={onClose}
        />
      </header>
      <div className={styles["picture"]}>
        {/* One that is away says why in its own place. */}
        <LiveTile camera={{ ...place, name: camera.Name }} isCompact />
      </div>
      {children}
    </section>
  );
}
