import { ArrowUpOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { PointerEvent } from "react";
import { ptzCommand } from "../../contract.ts";
import type { Hold } from "../move/held-move.ts";
import { ptzTexts } from "../texts.ts";
import { HoldButton } from "./HoldButton.tsx";
import styles from "./PtzPad.module.css";

/** Row by row around the middle. */
const directions = [
  ["upleft", -45],
  ["up", 0],
  ["upright", 45],
  ["left", -90],
  undefined,
  ["right", 90],
  ["downleft", -135],
  ["down", 180],
  ["downright", 135],
] as const;

interface PtzPadProps {
  readonly hold: Hold;
}

/** Eight directions around a stop. A finger that is held down may wander from one to the next. */
export function PtzPad({ hold }: PtzPadProps) {
  const t = useTexts(ptzTexts);
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1 || !holdsButton(event.target)) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!under || !event.currentTarget.contains(under)) return;
    const command = ptzCommand.safeParse(
      under.closest("[data-command]")?.getAttribute("data-command"),
    );
    if (command.success) hold.press(command.data);
  };
  return (
    <div className={styles["pad"]} onPointerMove={follow}>
      {directions.map((direction) => {
        if (!direction)
          return (
            <button
              key="stop"
              type="button"
              className={styles["stop"]}
              title={t("stopKeys")}
              onClick={() => hold.halt()}
            >
              {t("stop")}
            </button>
          );
        const [command, degrees] = direction;
        return (
          <HoldButton key={command} command={command} label={t(command)} hold={hold}>
            <ArrowUpOutlined aria-hidden style={{ transform: `rotate(${degrees}deg)` }} />
          </HoldButton>
        );
      })}
    </div>
  );
}

/** The one that was pressed keeps the pointer wherever it goes. */
const holdsButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("[data-command]") !== null;
