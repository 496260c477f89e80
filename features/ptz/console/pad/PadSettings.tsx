import { TileDialog } from "@tessera/kit/tile";
import { LightButton, useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { ptzTexts } from "../texts.ts";
import styles from "./PadSettings.module.css";
import {
  choosePadMap,
  heldActions,
  type PadAction,
  type PadMap,
  padButtons,
  presetActions,
  usePadMap,
  usualPad,
} from "./pad-map.ts";
import { readPad, useIsPadConnected } from "./read-pad.ts";

/** What the buttons of a gamepad do; a button that is pressed lights up, so that one finds it. */
export function PadSettings({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(ptzTexts);
  const map = usePadMap();
  const pressed = usePressed(useIsPadConnected());
  const change = (part: Partial<PadMap>) => choosePadMap({ ...map, ...part });
  return (
    <TileDialog title={t("padTitle")} onClose={onClose}>
      <p className={styles["hint"]}>{t(pressed ? "padFound" : "padMissing")}</p>
      <div className={styles["rows"]}>
        <Row label={t("padTurn")}>
          <select
            value={map.stick}
            onChange={({ target }) => change({ stick: target.value as PadMap["stick"] })}
          >
            <option value="left">{t("padLeftStick")}</option>
            <option value="right">{t("padRightStick")}</option>
          </select>
        </Row>
        <Row label={t("padUpsideDown")}>
          <input
            type="checkbox"
            checked={map.isUpsideDown}
            onChange={({ target }) => change({ isUpsideDown: target.checked })}
          />
        </Row>
        {padButtons.map((name, button) => (
          <Row key={name} label={name} isLit={pressed?.[button]}>
            <ActionChoice
              action={map.buttons[button] ?? "none"}
              onChoose={(action) => change({ buttons: map.buttons.with(button, action) })}
            />
          </Row>
        ))}
      </div>
      <footer className={styles["foot"]}>
        <LightButton kind="bare" onClick={() => choosePadMap(usualPad)}>
          {t("padReset")}
        </LightButton>
        <LightButton kind="main" onClick={onClose}>
          {t("done")}
        </LightButton>
      </footer>
    </TileDialog>
  );
}

interface RowProps {
  readonly label: string;
  readonly isLit?: boolean | undefined;
  readonly children: ReactNode;
}

const Row = ({ label, isLit = false, children }: RowProps) => (
  <label className={clsx(styles["row"], isLit && styles["lit"])} data-lit={isLit}>
    <span>{label}</span>
    {children}
  </label>
);

interface ActionChoiceProps {
  readonly action: PadAction;
  readonly onChoose: (action: PadAction) => void;
}

function ActionChoice({ action, onChoose }: ActionChoiceProps) {
  const t = useTexts(ptzTexts);
  return (
    <select value={action} onChange={({ target }) => onChoose(target.value as PadAction)}>
      <option value="none">{t("padNothing")}</option>
      {heldActions.map((one) => (
        <option key={one} value={one}>
          {t(one)}
        </option>
      ))}
      {presetActions.map((number) => (
        <option key={number} value={number}>
          {t("padPreset", { number })}
        </option>
      ))}
    </select>
  );
}

/** Which buttons are down, by their number; undefined without a gamepad. */
function usePressed(isConnected: boolean): readonly boolean[] | undefined {
  const [pressed, setPressed] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const read = () => {
      // One text, so that the dialog is drawn anew only when a button changes.
      setPressed(
        readPad()
          ?.buttons.map(({ pressed: isDown }) => Number(isDown))
          .join(" "),
      );
      frame = requestAnimationFrame(read);
    };
    if (isConnected) frame = requestAnimationFrame(read);
    return () => cancelAnimationFrame(frame);
  }, [isConnected]);
  return isConnected ? pressed?.split(" ").map((digit) => digit === "1") : undefined;
}
