import { useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link } from "react-router";
import type { ShareLink } from "../contract.ts";
import styles from "./sharing.module.css";
import { sharingTexts } from "./texts.ts";

interface LinkProps {
  readonly link: ShareLink;
}

export function LinkName({ link: { ID, Name, CreateTime } }: LinkProps) {
  const t = useTexts(sharingTexts);
  return (
    <span className={styles["title"]}>
      <span className={Name ? styles["name"] : styles["unnamed"]}>{Name || t("noName")}</span>
      <span className={styles["second"]} title={t("created")}>
        #{ID} · {CreateTime.slice(0, 16)}
      </span>
    </span>
  );
}

export function LinkChannel({ link }: LinkProps) {
  const t = useTexts(sharingTexts);
  const { DeviceID, ChannelID, ChannelName, Stream } = link;
  const place = [DeviceID, ChannelID].map(encodeURIComponent).join("/");
  return (
    <span className={styles["title"]}>
      <Link
        className={styles["channel"] ?? ""}
        to={`/video/player/${place}/${Stream === "sub" ? 2 : 1}`}
      >
        {ChannelName || `${DeviceID} / ${ChannelID}`}
      </Link>
      <span className={styles["second"]}>{t(Stream)}</span>
    </span>
  );
}

const colors = { active: "success", expired: "default", revoked: "error", powerless: "warning" };

export function LinkState({ link: { State } }: LinkProps) {
  const t = useTexts(sharingTexts);
  return <Tag color={colors[State]}>{t(State)}</Tag>;
}

export function LinkViewers({ link: { Viewers, MaxViewers } }: LinkProps) {
  const t = useTexts(sharingTexts);
  return MaxViewers > 0 ? t("viewersOf", { count: Viewers, max: MaxViewers }) : String(Viewers);
}

export function LinkOpened({ link: { Opened, LastOpenTime } }: LinkProps) {
  const t = useTexts(sharingTexts);
  return (
    <span className={styles["title"]}>
      {Opened}
      <span className={styles["second"]}>
        {LastOpenTime ? t("lastOpened", { time: LastOpenTime.slice(5, 16) }) : t("neverOpened")}
      </span>
    </span>
  );
}
