import { systemClock } from "@tessera/base";
import { useTexts } from "@tessera/platform/console";
import { useEffect } from "react";
import { Link } from "react-router";
import styles from "./LiveTile.module.css";
import { tileTexts } from "./texts.ts";

const shownMs = 8000;

interface TileToastProps {
  /** Where the bookmark is to be seen. */
  readonly address: string;
  readonly onDone: () => void;
}

/** Says in the tile itself, which may be in full screen, that a moment was marked. */
export function TileToast({ address, onDone }: TileToastProps) {
  const t = useTexts(tileTexts);
  useEffect(() => systemClock.after(shownMs, onDone), [onDone]);
  return (
    <output className={styles["toast"]}>
      {t("bookmarkAdded")} · <Link to={address}>{t("openPlayback")}</Link>
    </output>
  );
}
