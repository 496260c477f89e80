import { ControlOutlined, ExportOutlined, PushpinOutlined, SwapOutlined } from "@ant-design/icons";
import type { Command } from "@tessera/kit/commands";
import { cameraControlSlot } from "@tessera/kit/tile";
import { useSlot, useTexts } from "@tessera/platform/console";
import type { Channel } from "../../../../devices/contract.ts";
import type { ShownWindow } from "../model/shown-window.ts";
import { wallTexts } from "../texts.ts";
import type { WindowActions } from "./window-actions.ts";

/** What the wall adds to the menu of a tile. */
export function useWindowCommands(
  window: ShownWindow,
  channel: Channel | undefined,
  actions: WindowActions,
): readonly Command[] {
  const t = useTexts(wallTexts);
  const [control] = useSlot(cameraControlSlot);
  const { index } = window;
  const commands: Command[] = [];
  if (channel && control?.hasControls(channel))
    commands.push({
      id: "ptz",
      label: t("ptz"),
      icon: <ControlOutlined aria-hidden />,
      key: "p",
      place: "large-tile",
      group: "more",
      perform: () => actions.openPtz(index),
    });
  if (window.isTouring)
    commands.push({
      id: "keep",
      label: t("keepHere"),
      icon: <PushpinOutlined aria-hidden />,
      key: "k",
      place: "menu",
      group: "more",
      perform: () => actions.keep(window),
    });
  else
    commands.push({
      id: "move",
      label: t("moveTo"),
      icon: <SwapOutlined aria-hidden />,
      place: "menu",
      group: "more",
      perform: () => actions.askWhereTo(index),
    });
  commands.push({
    id: "alone",
    label: t("openPlayer"),
    icon: <ExportOutlined aria-hidden />,
    place: "menu",
    group: "more",
    perform: () => actions.openAlone(window),
  });
  return commands;
}
