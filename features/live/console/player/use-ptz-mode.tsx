import { DragOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { useCallback, useState } from "react";
import type { DragDirection } from "../ptz/DragZoomLayer.tsx";
import { type Controlled, canMove } from "../ptz/has-controls.ts";
import { useGamepadPtz } from "../ptz/use-gamepad-ptz.ts";
import { usePtzKeys } from "../ptz/use-ptz-keys.ts";
import type { TileCommand } from "../tile/tile-command.ts";
import { playerTexts } from "./texts.ts";

export type PtzMode = ReturnType<typeof usePtzMode>;

/** While it is on, keys, gamepad and picture steer the camera. */
export function usePtzMode(channel: Controlled) {
  const t = useTexts(playerTexts);
  const [isSteering, setIsSteering] = useState(false);
  const [drag, setDrag] = useState<DragDirection>();
  const endDrag = useCallback(() => setDrag(undefined), []);
  usePtzKeys({ channel, isActive: isSteering });
  useGamepadPtz({ channel, isActive: isSteering });
  const toggle: TileCommand = {
    id: "ptz",
    label: t("ptzMode"),
    icon: <DragOutlined />,
    key: "p",
    place: "tile",
    group: "more",
    isOn: isSteering,
    perform: () => setIsSteering(!isSteering),
  };
  return {
    isSteering,
    drag,
    setDrag,
    endDrag,
    commands: canMove(channel) ? [toggle] : [],
  };
}
