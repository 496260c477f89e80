import { useParts, useTexts } from "@tessera/platform/console";
import type { Channel } from "../../../devices/contract.ts";
import { DeviceMenu } from "./DeviceMenu.tsx";
import { DragButtons } from "./DragButtons.tsx";
import type { DragDirection } from "./DragZoomLayer.tsx";
import { HolderRow } from "./HolderRow.tsx";
import { type Controlled, canMove } from "./has-controls.ts";
import { LensRows } from "./LensRows.tsx";
import { PresetList } from "./PresetList.tsx";
import { PtzPad } from "./PtzPad.tsx";
import styles from "./PtzPanel.module.css";
import { TourRows } from "./TourRows.tsx";
import { ptzTexts } from "./texts.ts";
import { usePtz } from "./use-ptz.ts";

interface PtzPanelProps {
  readonly channel: Controlled;
  /** Which way the next box on the picture zooms. */
  readonly drag?: DragDirection | undefined;
  /** Absent: there is no picture to draw a box on. */
  readonly onDrag?: ((direction: DragDirection | undefined) => void) | undefined;
}

/** What a camera and its device can be told. It shows only what this one can and the viewer may. */
export function PtzPanel({ channel, drag, onDrag }: PtzPanelProps) {
  const t = useTexts(ptzTexts);
  const { channelTools } = useParts();
  const place = { device: channel.ParentDeviceID, channel: channel.ChannelID };
  const hold = usePtz(place);
  const can = (capability: Channel["Capabilities"][number]) =>
    channel.Capabilities.includes(capability);
  return (
    <aside className={styles["panel"]} aria-label={t(canMove(channel) ? "title" : "deviceControl")}>
      {canMove(channel) && <HolderRow place={place} onTaken={() => hold.drop()} />}
      {can("ptz") && <PtzPad hold={hold} />}
      <LensRows can={can} hold={hold} />
      {can("dragZoom") && onDrag && <DragButtons drag={drag} onDrag={onDrag} />}
      {channelTools.map((Tool, index) => (
        <Tool key={index} {...place} capabilities={channel.Capabilities} />
      ))}
      {can("presets") && <PresetList {...place} />}
      <TourRows view={place} can={can} />
      <DeviceMenu view={place} can={can} />
    </aside>
  );
}
