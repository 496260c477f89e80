import { canDecodeInSource, mediaSourceClass } from "./media-source.ts";
import type { Rung } from "./rung.ts";

type CreateTransport = Rung["create"];

/** The code of a rung is fetched when it is first needed: most viewers need one. */
export function fetchedRung(
  facts: Omit<Rung, "create" | "fetch">,
  load: () => Promise<CreateTransport>,
): Rung {
  let create: CreateTransport | undefined;
  return {
    ...facts,
    async fetch() {
      create ??= await load().catch(() => undefined);
    },
    create(parts) {
      if (!create) throw new Error("The server did not give the code of this rung.");
      return create(parts);
    },
  };
}

const hasSource = () => mediaSourceClass() !== undefined;

/** The least delay. */
export const whepRung = fetchedRung(
  {
    name: "webrtc",
    protocol: "webrtc",
    patienceMs: 6000,
    tellsSource: false,
    isUsable: () => typeof RTCPeerConnection === "function",
    canDecode: (videoCodec) => videoCodec !== "h265" || receivesH265(),
  },
  async () => {
    const { WhepTransport } = await import("./whep-transport.ts");
    return (parts) => new WhepTransport(parts);
  },
);

function receivesH265(): boolean {
  const { codecs = [] } = RTCRtpReceiver.getCapabilities("video") ?? {};
  return codecs.some(({ mimeType }) => mimeType.toLowerCase() === "video/h265");
}

export const mseRung = fetchedRung(
  {
    name: "fmp4",
    protocol: "ws_fmp4",
    patienceMs: 12_000,
    tellsSource: true,
    isUsable: hasSource,
    canDecode: canDecodeInSource,
  },
  async () => {
    const { MseTransport } = await import("./mse-transport.ts");
    return (parts) => new MseTransport(parts);
  },
);

const flvRung = fetchedRung(
  {
    name: "flv",
    protocol: "ws_flv",
    patienceMs: 12_000,
    tellsSource: false,
    isUsable: hasSource,
    canDecode: canDecodeInSource,
  },
  async () => {
    const { FlvTransport } = await import("./flv-transport.ts");
    return (parts) => new FlvTransport(parts);
  },
);

/** The last resort. */
const hlsRung = fetchedRung(
  {
    name: "hls",
    protocol: "hls",
    // A playlist begins only after the first whole segments.
    patienceMs: 30_000,
    tellsSource: false,
    isUsable: () => hasSource() || playsNatively(),
    canDecode: (videoCodec) => !hasSource() || canDecodeInSource(videoCodec),
  },
  async () => {
    const { HlsTransport } = await import("./hls-transport.ts");
    return (parts) => new HlsTransport(parts);
  },
);

function playsNatively(): boolean {
  return document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "";
}

/** Best first. */
export const allRungs: readonly Rung[] = [whepRung, mseRung, flvRung, hlsRung];
