import type { CameraPlace } from "@tessera/kit/camera";
import { TileDialog } from "@tessera/kit/tile";
import { LightButton, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { setHomePosition } from "../../contract.ts";
import { ptzTexts } from "../texts.ts";
import { NumberField } from "./NumberField.tsx";
import styles from "./PtzPanel.module.css";

/** The preset that a camera goes back to by itself. */
export function HomePosition(place: CameraPlace) {
  const t = useTexts(ptzTexts);
  const [isOpen, setIsOpen] = useState(false);
  const [preset, setPreset] = useState(1);
  const [seconds, setSeconds] = useState(60);
  const set = useMutationCall(setHomePosition);
  const save = async (enable: boolean) => {
    await set.mutateAsync({ ...place, enable, preset, seconds });
    notices.success(t(enable ? "homeSet" : "homeOff"));
    setIsOpen(false);
  };
  // What failed has been shown.
  const trySave = (enable: boolean) => void save(enable).catch(() => undefined);
  return (
    <>
      <LightButton onClick={() => setIsOpen(true)}>{t("home")}</LightButton>
      {isOpen && (
        <TileDialog title={t("home")} onClose={() => setIsOpen(false)}>
          <p>{t("homeHint")}</p>
          <div className={styles["home"]}>
            <label htmlFor="home-preset">{t("homePreset")}</label>
            <NumberField
              id="home-preset"
              className={styles["number"]}
              max={255}
              value={preset}
              onChange={setPreset}
            />
            <label htmlFor="home-seconds">{t("homeSeconds")}</label>
            <NumberField
              id="home-seconds"
              className={styles["number"]}
              max={65_535}
              value={seconds}
              onChange={setSeconds}
            />
          </div>
          <footer className={styles["answers"]}>
            <LightButton isBusy={set.isPending} onClick={() => trySave(false)}>
              {t("homeTurnOff")}
            </LightButton>
            <LightButton kind="main" isBusy={set.isPending} onClick={() => trySave(true)}>
              {t("homeTurnOn")}
            </LightButton>
          </footer>
        </TileDialog>
      )}
    </>
  );
}
