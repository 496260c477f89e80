import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { LightButton, useTexts } from "@tessera/platform/console";
import { cardsAPage } from "./gallery-address.ts";
import styles from "./SquarePage.module.css";
import { squareTexts } from "./texts.ts";

interface GalleryPagerProps {
  readonly start: number;
  readonly total: number;
  readonly onStart: (start: number) => void;
}

/** Nothing while everything is on one page. */
export function GalleryPager({ start, total, onStart }: GalleryPagerProps) {
  const t = useTexts(squareTexts);
  if (total <= cardsAPage) return null;
  const to = Math.min(total, start + cardsAPage);
  return (
    <nav className={styles["pager"]} aria-label={t("shown", { from: start + 1, to, total })}>
      <LightButton
        icon={<LeftOutlined aria-hidden />}
        aria-label={t("previous")}
        disabled={start === 0}
        onClick={() => onStart(start - cardsAPage)}
      />
      <span>{t("shown", { from: start + 1, to, total })}</span>
      <LightButton
        icon={<RightOutlined aria-hidden />}
        aria-label={t("next")}
        disabled={to >= total}
        onClick={() => onStart(start + cardsAPage)}
      />
    </nav>
  );
}
