import { useSession } from "@tessera/platform/console";
import type { LiveServer } from "@tessera/player";
import { useMemo, useState } from "react";
import type { ChannelView } from "../camera/channel-view.ts";
import { useChannel } from "../camera/use-channel.ts";
import { channelServer } from "../tile/picture/channel-server.ts";
import { sessionFirst } from "./session-first.ts";
import { type OpenedShare, sharedServer } from "./shared-server.ts";

interface OpenView {
  readonly server: LiveServer;
  /** Empty until it is known. */
  readonly channelName: string;
  /** 0: never. */
  readonly expiresAtMs: number;
}

const nothingYet: OpenedShare = { channelName: "", expiresAtMs: 0 };

/** Where a picture comes from: by a link's key, else by the own right, else as everybody may. */
export function useOpenView(
  { device, channel, flow }: ChannelView,
  page: "players" | "share",
  key = "",
): OpenView {
  const isSignedIn = useSession(({ user }) => user !== null);
  const byOwnRight = isSignedIn && !key;
  const [opened, setOpened] = useState(nothingYet);
  const server = useMemo(() => {
    const view = { device, channel, flow };
    const shared = sharedServer({ view, page, key }, setOpened);
    return byOwnRight ? sessionFirst(channelServer(view), shared) : shared;
  }, [device, channel, flow, page, key, byOwnRight]);
  const own = useChannel({ device, channel }, { enabled: byOwnRight });
  return { server, ...opened, channelName: opened.channelName || own.channel?.Name || "" };
}
