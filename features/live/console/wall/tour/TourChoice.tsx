import { cameraKey, cameraOf } from "@tessera/kit/camera";
import type { WallCamera } from "@tessera/kit/wall";
import { LightButton, useQueryCall, useTexts } from "@tessera/platform/console";
import { useDeferredValue, useState } from "react";
import { listDeviceChannels } from "../../../../devices/contract.ts";
import { wallTexts } from "../texts.ts";
import styles from "./TourChoice.module.css";

interface TourChoiceProps {
  readonly chosen: readonly WallCamera[];
  readonly onChange: (chosen: readonly WallCamera[]) => void;
}

/** More than anybody ticks one by one: the search narrows them, a group is played from the list. */
const mostListed = 500;

/** All cameras, to tick those that take turns; one that is ticked last comes last. */
export function TourChoice({ chosen, onChange }: TourChoiceProps) {
  const t = useTexts(wallTexts);
  const [q, setQ] = useState("");
  const sought = useDeferredValue(q.trim());
  const { data } = useQueryCall(
    listDeviceChannels,
    { q: sought, enable: "1", limit: mostListed },
    { keepPrevious: true },
  );
  const keys = new Set(chosen.map(cameraKey));
  const listed = (data?.Channels ?? []).map((channel) => ({
    ...cameraOf(channel),
    deviceName: channel.DeviceName,
  }));
  const missing = listed.filter((camera) => !keys.has(cameraKey(camera))).map(asTouring);
  const toggle = (camera: WallCamera) =>
    onChange(
      keys.has(cameraKey(camera))
        ? chosen.filter((one) => cameraKey(one) !== cameraKey(camera))
        : [...chosen, camera],
    );
  return (
    <fieldset className={styles["choice"]}>
      <legend>{t("tourFrom")}</legend>
      <div className={styles["bar"]}>
        <input
          type="search"
          className={styles["search"]}
          placeholder={t("tourSearch")}
          aria-label={t("tourSearch")}
          maxLength={200}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <LightButton
          disabled={missing.length === 0}
          onClick={() => onChange([...chosen, ...missing])}
        >
          {t("tourAllListed")}
        </LightButton>
        <LightButton disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t("tourNone")}
        </LightButton>
      </div>
      <ul className={styles["list"]}>
        {listed.map((camera) => (
          <li key={cameraKey(camera)}>
            <label>
              <input
                type="checkbox"
                checked={keys.has(cameraKey(camera))}
                onChange={() => toggle(asTouring(camera))}
              />
              <span className={styles["name"]}>{camera.name}</span>
              {camera.deviceName !== camera.name && (
                <span className={styles["of"]}>{camera.deviceName}</span>
              )}
            </label>
          </li>
        ))}
        {data && listed.length === 0 && <li className={styles["of"]}>{t("tourNoCamera")}</li>}
      </ul>
      <output className={styles["of"]}>{t("tourChosen", { count: chosen.length })}</output>
    </fieldset>
  );
}

const asTouring = ({ device, channel, name }: Omit<WallCamera, "flow">): WallCamera => ({
  device,
  channel,
  name,
  flow: 0,
});
