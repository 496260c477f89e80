import { getOtherConfig } from "@tessera/features/system/contract";
import { copyText, notices, useConfig, useTexts } from "@tessera/platform/console";
import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { recordingsAddress } from "../../camera/addresses.ts";
import type { Camera } from "../../camera/camera.ts";
import type { Flow } from "../../camera/channel-view.ts";
import { useOpening } from "../../camera/use-opening.ts";
import type { CameraListProps } from "../list-actions.ts";
import type { CameraListState } from "../list-state.ts";
import { cameraListTexts } from "../texts.ts";
import type { CameraNode, DeviceNode, ListNode } from "../trees/camera-node.ts";
import { cameraAt, camerasIn, camerasOfRows, favouriteCameras } from "../trees/cameras-in.ts";
import { LatestPlay } from "./latest-play.ts";
import type { RowCommand } from "./row-command.ts";

/** What is to be played at once, and what it is called. */
export type Wanted =
  | { readonly rows: readonly ListNode[]; readonly title: string }
  | { readonly favourites: true; readonly title: string };

/** What clicks and menus do. */
export function useRowCommands(
  state: CameraListState,
  { onPlay, onPlayAll }: Pick<CameraListProps, "onPlay" | "onPlayAll">,
  near: RefObject<HTMLElement | null>,
) {
  const t = useTexts(cameraListTexts);
  const mayOpen = useOpening();
  const navigate = useNavigate();
  const hasRecordings = useConfig(getOtherConfig)?.RecordVersion !== false;

  const play = async (node: CameraNode | DeviceNode, flow?: Flow) => {
    const camera = await cameraAt(node, state.facts);
    if (!camera) notices.warning(t("noneIn", { name: node.name }));
    else if (mayOpen(camera)) onPlay(camera, flow);
  };
  const [latestPlay] = useState(() => new LatestPlay());
  useEffect(() => () => latestPlay.stop(), [latestPlay]);
  const playAll = (wanted: Wanted) => {
    const read = (signal: AbortSignal) => camerasOf(wanted, state, signal);
    const playing = latestPlay.start(read, (cameras: readonly Camera[]) => {
      if (cameras.length > 0) onPlayAll?.(cameras, wanted.title);
      else notices.warning(t("noneOnline", { name: wanted.title }));
    });
    // A request that failed has been told; one that was dropped is wanted no more.
    void playing.catch(() => undefined);
  };
  const run = (command: RowCommand) => {
    switch (command.kind) {
      case "play":
        void play(command.camera, command.flow);
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
        playAll({ rows: [command.node], title: command.node.name });
        break;
    }
  };
  return { play, playAll, run, conditions: { canPlayAll: onPlayAll !== undefined, hasRecordings } };
}

async function camerasOf(
  wanted: Wanted,
  { facts }: CameraListState,
  signal: AbortSignal,
): Promise<readonly Camera[]> {
  if ("favourites" in wanted) return await favouriteCameras(signal);
  const [first, ...others] = wanted.rows;
  // Of one row what the specification asks for: what is online.
  if (first && first.kind !== "camera" && others.length === 0)
    return await camerasIn(first, signal);
  return await camerasOfRows(wanted.rows, facts, signal);
}
