import type { Page } from "@playwright/test";

interface Watched {
  readonly peers: RTCPeerConnection[];
}

/** Keeps every peer connection of the pages to come, so that its sound can be counted. */
export async function watchPeers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    Object.assign(globalThis, { peers });
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
  });
}

/** Sound that the browser has taken: by its audio decoder, or by the newest peer connection. */
export function heardBytes(page: Page): Promise<number> {
  return page.locator("video").evaluate(async (video) => {
    const { webkitAudioDecodedByteCount = 0 } = video as {
      webkitAudioDecodedByteCount?: number;
    };
    const report = await (globalThis as unknown as Watched).peers.at(-1)?.getStats();
    let byPeer = 0;
    for (const entry of (report?.values() ?? []) as Iterable<Record<string, unknown>>)
      if (entry["type"] === "inbound-rtp" && entry["kind"] === "audio")
        byPeer += Number(entry["totalSamplesReceived"]) > 0 ? Number(entry["bytesReceived"]) : 0;
    return Math.max(webkitAudioDecodedByteCount, byPeer);
  });
}
