import { useParts, useTexts } from "@tessera/platform/console";
import { Slider } from "antd";
import type { Channel } from "../../../devices/contract.ts";
import { DeviceMenu } from "./DeviceMenu.tsx";
import { DragButtons } from "./DragButtons.tsx";
import type { DragDirection } from "./DragZoomLayer.tsx";
import { type Controlled, canMove } from "./has-controls.ts";
import { LensRow } from "./LensRow.tsx";
import { PresetList } from "./PresetList.tsx";
import { PtzPad } from "./PtzPad.tsx";
import styles from "./PtzPanel.module.css";
import { TourRows } from "./TourRows.tsx";
import { ptzTexts } from "./texts.ts";
import { usePtz } from "./use-ptz.ts";

interface PtzPanelProps {
  readonly channel: Controlled;
  readonly drag: DragDirection | undefined;
  readonly onDrag: (direction: DragDirection | undefined) => void;
}

/** What a camera and its device can be told. It shows only what this one can and the viewer may. */
export function PtzPanel({ channel, drag, onDrag }: PtzPanelProps) {
  const t = useTexts(ptzTexts);
  const { channelTools } = useParts();
  const view = { device: channel.ParentDeviceID, channel: channel.ChannelID };
  const { speed, setSpeed, hold } = usePtz(view);
  const can = (capability: Channel["Capabilities"][number]) =>
    channel.Capabilities.includes(capability);
  return (
    <aside className={styles["panel"]} aria-label={t(canMove(channel) ? "title" : "deviceControl")}>
      {can("ptz") && <PtzPad hold={hold} />}
      {(can("ptz") || can("focus") || can("iris")) && (
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
          {can("dragZoom") && <DragButtons drag={drag} onDrag={onDrag} />}
        </div>
      )}
      {channelTools.map((Tool, index) => (
        <Tool key={index} {...view} capabilities={channel.Capabilities} />
      ))}
      <TourRows view={view} can={can} />
      {can("presets") && <PresetList {...view} />}
      <DeviceMenu view={view} can={can} />
    </aside>
  );
}
