import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { activate, type Wall } from "@tessera/kit/wall";
import { LightButton, useApp, useTexts } from "@tessera/platform/console";
import type { RefObject } from "react";
import { useSwipe } from "../../swipe/use-swipe.ts";
import type { ShownWindow } from "../model/shown-window.ts";
import { wallTexts } from "../texts.ts";
import styles from "./PhonePager.module.css";
import { beside, filled, phoneWindow } from "./phone-window.ts";

interface PhonePagerProps {
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly wall: Wall;
  readonly shown: readonly ShownWindow[];
  readonly update: (change: (before: Wall) => Wall) => void;
}

const dotsMax = 16;

/** Which of the wall's cameras is seen, and the way to the next; sideways a swipe alone, as nothing takes room from the picture. */
export function PhonePager({ gridRef, wall, shown, update }: PhonePagerProps) {
  const t = useTexts(wallTexts);
  const isSideways = useApp((state) => state.isSideways);
  const stops = filled(shown);
  const [here] = phoneWindow(shown, wall.active);
  const go = (by: 1 | -1) => {
    const to = beside(shown, wall.active, by);
    update((before) => activate(before, to));
  };
  useSwipe(gridRef, go);
  if (stops.length < 2 || isSideways) return null;
  return (
    <nav className={styles["pager"]} aria-label={t("wall")}>
      <LightButton
        icon={<LeftOutlined aria-hidden />}
        aria-label={t("phonePrevious")}
        onClick={() => go(-1)}
      />
      <div className={styles["place"]}>
        {stops.length <= dotsMax && (
          <span className={styles["dots"]} aria-hidden>
            {stops.map(({ key, index }) => (
              <i key={key} data-here={index === here?.index} />
            ))}
          </span>
        )}
        <span aria-live="polite">
          {t("phonePlace", {
            number: stops.findIndex(({ index }) => index === here?.index) + 1,
            count: stops.length,
          })}
        </span>
      </div>
      <LightButton
        icon={<RightOutlined aria-hidden />}
        aria-label={t("phoneNext")}
        onClick={() => go(1)}
      />
    </nav>
  );
}
