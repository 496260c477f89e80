import { useTexts } from "@tessera/platform/console";
import { Slider } from "antd";
import type { Channel } from "../../../devices/contract.ts";
import { LensRow } from "./LensRow.tsx";
import { PresetList } from "./PresetList.tsx";
import { PtzPad } from "./PtzPad.tsx";
import styles from "./PtzPanel.module.css";
import { ptzTexts } from "./texts.ts";
import { usePtz } from "./use-ptz.ts";

type Movable = Pick<Channel, "ParentDeviceID" | "ChannelID" | "Capabilities">;

export const canMove = ({ Capabilities }: Movable): boolean =>
  Capabilities.includes("ptz") || Capabilities.includes("presets");

/** What a camera with a motor can be told. It shows only what this one can. */
export function PtzPanel({ channel }: { readonly channel: Movable }) {
  const t = useTexts(ptzTexts);
  const view = { device: channel.ParentDeviceID, channel: channel.ChannelID };
  const { speed, setSpeed, hold } = usePtz(view);
  const can = (capability: Channel["Capabilities"][number]) =>
    channel.Capabilities.includes(capability);
  return (
    <aside className={styles["panel"]} aria-label={t("title")}>
      {can("ptz") && <PtzPad hold={hold} />}
      <div className={styles["lenses"]}>
        {can("ptz") && <LensRow lens="zoom" hold={hold} />}
        {can("focus") && <LensRow lens="focus" hold={hold} />}
        {can("iris") && <LensRow lens="iris" hold={hold} />}
        {can("ptz") && (
          <div className={styles["speed"]}>
            <span>{t("speed")}</span>
            <Slider
              min={1}
              max={255}
              value={speed}
              ariaLabelForHandle={t("speed")}
              tooltip={{ formatter: null }}
              onChange={setSpeed}
            />
          </div>
        )}
      </div>
      {can("presets") && <PresetList {...view} />}
    </aside>
  );
}
