import { LightButton, useTexts } from "@tessera/platform/console";
import { wallTexts } from "../texts.ts";
import styles from "./TourOffer.module.css";

interface TourOfferProps {
  readonly title: string;
  /** Shown, of all. */
  readonly count: number;
  readonly total: number;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** More cameras were asked for than there are windows. */
export function TourOffer({ title, count, total, onStart, onClose }: TourOfferProps) {
  const t = useTexts(wallTexts);
  return (
    <output className={styles["offer"]}>
      <span>{t("filledSome", { title, total, count })}</span>
      <LightButton kind="main" onClick={onStart}>
        {t("tourAll", { total })}
      </LightButton>
      <LightButton kind="bare" onClick={onClose}>
        {t("notNow")}
      </LightButton>
    </output>
  );
}
