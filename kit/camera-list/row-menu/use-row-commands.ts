import { getOtherConfig } from "@tessera/features/system/contract";
import { copyText, notices, useConfig, useTexts } from "@tessera/platform/console";
import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { recordingsAddress } from "../../camera/addresses.ts";
import { whyNotWatchable } from "../../camera/camera.ts";
import type { Flow } from "../../camera/channel-view.ts";
import { cameraTexts } from "../../camera/texts.ts";
import type { CameraListProps } from "../list-actions.ts";
import type { CameraListState } from "../list-state.ts";
import { cameraListTexts } from "../texts.ts";
import type { CameraNode } from "../trees/camera-node.ts";
import type { Playable } from "../trees/cameras-in.ts";
import { LatestPlay } from "./latest-play.ts";
import type { RowCommand } from "./row-command.ts";

/** What clicks and menus do. */
export function useRowCommands(
  state: CameraListState,
  { onPlay, onPlayAll }: Pick<CameraListProps, "onPlay" | "onPlayAll">,
  near: RefObject<HTMLElement | null>,
) {
  const t = useTexts(cameraListTexts);
  const told = useTexts(cameraTexts);
  const navigate = useNavigate();
  const hasRecordings = useConfig(getOtherConfig)?.RecordVersion !== false;

  const play = ({ device, channel, name }: CameraNode, flow?: Flow) => {
    const { isOnline = false, isEnabled = true } = state.facts.camera({ device, channel }) ?? {};
    const camera = { device, channel, name, isOnline, isEnabled };
    const obstacle = whyNotWatchable(camera);
    if (obstacle) notices.warning(told(obstacle));
    else onPlay(camera, flow);
  };
  const [latestPlay] = useState(() => new LatestPlay());
  useEffect(() => () => latestPlay.stop(), [latestPlay]);
  const playAll = (node: Playable) =>
    latestPlay.start(node, (cameras) => {
      if (cameras.length === 0) notices.warning(t("noneOnline", { name: node.name }));
      else onPlayAll?.(cameras, node.name);
    });
  const run = (command: RowCommand) => {
    switch (command.kind) {
      case "play":
        play(command.camera, command.flow);
        break;
      case "favourite":
        void state.toggleFavourite(command.camera);
        break;
      case "recordings":
        void navigate(recordingsAddress(command.camera));
        break;
      case "copyId":
        if (near.current) void copyText(command.camera.channel, near.current);
        break;
      case "playAll":
        // A request that failed has been told; one that was dropped is wanted no more.
        void playAll(command.node).catch(() => undefined);
        break;
    }
  };
  return { play, run, conditions: { canPlayAll: onPlayAll !== undefined, hasRecordings } };
}
