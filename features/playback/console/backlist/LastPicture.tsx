import { VideoCameraOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { Link } from "react-router";
import { previewAddress } from "../addresses.ts";
import styles from "./backlist.module.css";
import { pictureMoment } from "./backlist-address.ts";
import { openingOf, type RecordedRowProps } from "./recorded-channel.ts";
import { backlistTexts } from "./texts.ts";

/** The last minute of a channel; a click plays it. */
export function LastPicture(props: RecordedRowProps) {
  const { id, name, firstAtMs, lastAtMs } = props.row;
  const t = useTexts(backlistTexts);
  const address = lastAtMs === null ? "" : previewAddress(id, pictureMoment(firstAtMs, lastAtMs));
  const [failed, setFailed] = useState("");
  return (
    <Link
      className={styles["picture"] ?? ""}
      to={openingOf(props)}
      aria-label={t("playLast", { name })}
    >
      {address && failed !== address ? (
        <img src={address} alt="" loading="lazy" onError={() => setFailed(address)} />
      ) : (
        <VideoCameraOutlined title={t("noPicture")} />
      )}
    </Link>
  );
}
