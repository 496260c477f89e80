import { getChannelStream } from "@tessera/features/live/contract";
import { request } from "@tessera/platform/console";
import { useEffect, useEffectEvent, useState } from "react";
import type { ChannelView } from "../../camera/channel-view.ts";
import { pageReqId, pageStatLine } from "./page-stat-line.ts";
import type { ServerFigures } from "./stat-line.ts";

/** While the picture plays. Figures without loss only where they are shown: a tile is not drawn anew for nothing. */
type Wish = { readonly isPlaying: boolean; readonly isShown: boolean };

/** How the stream of a player does at the server, once a second. */
export function useServerFigures(
  playerId: string,
  { device, channel, flow }: ChannelView,
  { isPlaying, isShown }: Wish,
): ServerFigures | undefined {
  const [figures, setFigures] = useState<ServerFigures>();
  const take = useEffectEvent((told: ServerFigures) =>
    setFigures(isShown || told.lossPercent > 0 ? told : undefined),
  );
  useEffect(() => {
    if (!isPlaying || !playerId) return undefined;
    const stream = flow === 2 ? "sub" : "main";
    const named = { device, channel, stream, playerid: playerId, reqid: pageReqId } as const;
    const stop = pageStatLine.listen(playerId, {
      onFigures: (told) => take(told),
      // What is wrong with the channel, the picture itself tells.
      name: () => void request(getChannelStream, named, { quiet: true }).catch(() => undefined),
    });
    return () => {
      stop();
      setFigures(undefined);
    };
  }, [playerId, device, channel, flow, isPlaying]);
  return figures;
}
