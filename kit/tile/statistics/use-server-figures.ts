import { getChannelStream } from "@tessera/features/live/contract";
import { request } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import type { ChannelView } from "../../camera/channel-view.ts";
import { pageReqId, pageStatLine } from "./page-stat-line.ts";
import type { ServerFigures } from "./stat-line.ts";

/**
 * How the stream of a player does at the server, once a second while it is wanted; or only while it loses packets, so
 * that a tile which shows no figures is not drawn anew each second.
 */
export function useServerFigures(
  playerId: string,
  { device, channel, flow }: ChannelView,
  wish: "all" | "loss" | undefined,
): ServerFigures | undefined {
  const [figures, setFigures] = useState<ServerFigures>();
  useEffect(() => {
    if (!wish || !playerId) return undefined;
    const stream = flow === 2 ? "sub" : "main";
    const named = { device, channel, stream, playerid: playerId, reqid: pageReqId } as const;
    const stop = pageStatLine.listen(playerId, {
      onFigures: (told) => setFigures(wish === "all" || told.lossPercent > 0 ? told : undefined),
      // What is wrong with the channel, the picture itself tells.
      name: () => void request(getChannelStream, named, { quiet: true }).catch(() => undefined),
    });
    return () => {
      stop();
      setFigures(undefined);
    };
  }, [playerId, device, channel, flow, wish]);
  return figures;
}
