import { getOtherConfig } from "@tessera/features/system/contract";
import { copyText, notices, useConfig, useTexts } from "@tessera/platform/console";
import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { whyNotWatchable } from "../camera.ts";
import type { Flow } from "../channel-view.ts";
import { liveTexts } from "../texts.ts";
import type { Playable } from "./cameras-in.ts";
import { LatestPlay } from "./latest-play.ts";
import { recordingsAddress } from "./recordings-address.ts";
import type { SideCommand } from "./side-command.ts";
import type { CameraNode } from "./side-node.ts";
import type { VideoSidebarProps } from "./sidebar-props.ts";
import type { SidebarState } from "./sidebar-state.ts";
import { sidebarTexts } from "./texts.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

/** What clicks and menus do. */
export function useSideCommands(
  state: SidebarState,
  { onPlay, onPlayAll }: Pick<VideoSidebarProps, "onPlay" | "onPlayAll">,
  near: RefObject<HTMLElement | null>,
) {
  const t = useTexts(sidebarTexts);
  const live = useTexts(liveTexts);
  const navigate = useNavigate();
  const hasRecordings = useConfig(getOtherConfig)?.RecordVersion !== false;

  const play = ({ device, channel, name }: CameraNode, flow?: Flow) => {
    const { isOnline = false, isEnabled = true } = state.facts.camera({ device, channel }) ?? {};
    const camera = { device, channel, name, isOnline, isEnabled };
    const obstacle = whyNotWatchable(camera);
    if (obstacle) notices.warning(live(obstacle));
    else onPlay(camera, flow);
  };
  const [latestPlay] = useState(() => new LatestPlay());
  useEffect(() => () => latestPlay.stop(), [latestPlay]);
  const playAll = (node: Playable) =>
    latestPlay.start(node, (cameras) => {
      if (cameras.length === 0) notices.warning(t("noneOnline", { name: node.name }));
      else onPlayAll?.(cameras, node.name);
    });
  const run = (command: SideCommand) => {
    switch (command.kind) {
      case "play":
        play(command.camera, command.flow);
        break;
      case "favourite":
        void toggleFavourite(state, command.camera);
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
