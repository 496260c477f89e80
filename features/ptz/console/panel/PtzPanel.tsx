import { type CameraControl, channelToolSlot } from "@tessera/kit/tile";
import { useSlot, useTexts } from "@tessera/platform/console";
import type { ComponentProps } from "react";
import type { Channel } from "../../../devices/contract.ts";
import { canMove } from "../has-controls.ts";
import { usePtz } from "../move/use-ptz.ts";
import { PadButton } from "../pad/PadButton.tsx";
import { PresetList } from "../presets/PresetList.tsx";
import { ptzTexts } from "../texts.ts";
import { DeviceMenu } from "./DeviceMenu.tsx";
import { DragButtons } from "./DragButtons.tsx";
import { HolderRow } from "./HolderRow.tsx";
import { LensRows } from "./LensRows.tsx";
import { PtzPad } from "./PtzPad.tsx";
import styles from "./PtzPanel.module.css";
import { TourRows } from "./TourRows.tsx";

/** What a camera and its device can be told. It shows only what this one can and the viewer may. */
export default function PtzPanel(props: ComponentProps<CameraControl["Panel"]>) {
  const { channel, drag, onDrag } = props;
  const t = useTexts(ptzTexts);
  const channelTools = useSlot(channelToolSlot);
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
      {can("ptz") && <PadButton />}
    </aside>
  );
}
