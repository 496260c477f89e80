import { secondMs, systemClock } from "@tessera/base";
import { getLoginConfig } from "@tessera/features/system/contract";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import styles from "./screen.module.css";
import { screenTexts } from "./texts.ts";

const eachMs = 15 * secondMs;

/** The pictures that the site shows today, one after the other. */
export function SitePictures({ todayMs }: { readonly todayMs: number }) {
  const t = useTexts(screenTexts);
  const { data, refetch } = useQueryCall(getLoginConfig, {}, { quiet: true });
  const pictures = data?.Advertising ?? [];
  const [turned, setTurned] = useState(0);
  useEffect(() => {
    // They are shown between two dates.
    if (todayMs) void refetch();
  }, [todayMs, refetch]);
  const hasSeveral = pictures.length > 1;
  useEffect(
    () => (hasSeveral ? systemClock.after(eachMs, () => setTurned(turned + 1)) : undefined),
    [hasSeveral, turned],
  );
  const shown = pictures[turned % Math.max(1, pictures.length)];
  if (!shown) return null;
  const { Title, Link, Picture } = shown;
  const picture = <img src={Picture} alt={Title} />;
  return (
    <aside className={styles["sitePicture"]} aria-label={t("sitePictures")}>
      {Link ? (
        <a href={Link} target="_blank" rel="noopener noreferrer" aria-label={Title || Link}>
          {picture}
        </a>
      ) : (
        picture
      )}
    </aside>
  );
}
