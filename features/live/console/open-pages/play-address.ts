import type { ChannelView } from "@tessera/kit/camera";
import { type RungName, rungNames } from "@tessera/player";

/** A live address of this server: what is watched, by which way, and what opens it. */
export interface PlayAddress {
  readonly rung: RungName;
  readonly view: ChannelView;
  readonly token: string;
}

const folders: Readonly<Record<RungName, string>> = {
  webrtc: "webrtc",
  fmp4: "ws-fmp4",
  flv: "ws-flv",
  hls: "hls",
};

/** Where a channel plays by one way, for who has a play token. */
export function playPath({ rung, view, token }: PlayAddress, query = ""): string {
  const { device, channel, flow } = view;
  const place = [device, channel, String(flow)].map(encodeURIComponent).join("/");
  const file = rung === "hls" ? "/index.m3u8" : "";
  return `/live/${folders[rung]}/${place}${file}?token=${encodeURIComponent(token)}${query}`;
}

/** Why an address cannot be played here; also the text that says so. */
export type AddressFault =
  | "addressEmpty"
  | "addressUnreadable"
  | "addressElsewhere"
  | "addressForPlayers"
  | "addressUnknown"
  | "addressWithoutToken";

/** `origin`: of this server, the only one that is played from. */
export function readPlayAddress(text: string, origin: string): PlayAddress | AddressFault {
  if (!text.trim()) return "addressEmpty";
  const url = URL.parse(text.trim(), origin);
  if (!url) return "addressUnreadable";
  if (["rtsp:", "rtmp:", "rtsps:", "rtmps:"].includes(url.protocol)) return "addressForPlayers";
  if (!isOf(url, origin)) return "addressElsewhere";
  const [, live, folder, device, channel, flow] = url.pathname.split("/");
  const rung = rungNames.find((name) => folders[name] === folder);
  const view = live === "live" && rung && viewOf(device, channel, flow);
  if (!rung || !view) return "addressUnknown";
  const token = url.searchParams.get("token");
  return token ? { rung, view, token } : "addressWithoutToken";
}

/** A socket's address has a scheme of its own, on the same host. */
function isOf({ protocol, host }: URL, origin: string): boolean {
  return ["http:", "https:", "ws:", "wss:"].includes(protocol) && host === new URL(origin).host;
}

function viewOf(device = "", channel = "", flow = ""): ChannelView | undefined {
  try {
    const place = { device: decodeURIComponent(device), channel: decodeURIComponent(channel) };
    const isComplete = place.device && place.channel && ["1", "2"].includes(flow);
    return isComplete ? { ...place, flow: flow === "2" ? 2 : 1 } : undefined;
  } catch {
    return undefined;
  }
}
