import type { ViewerReport } from "./start-viewers.ts";

// Runs as a child process: viewers of low-latency HLS, each with a session of its own. As players do, one asks for the
// playlist that has the next part, which the server holds back until there is one, and fetches what is new in it.
const [count = "0", entry = ""] = process.argv.slice(2);

interface Viewer {
  isOpen: boolean;
  readBytes: number;
}

async function watch(viewer: Viewer): Promise<void> {
  const fetched = async (address: URL) => {
    const reply = await fetch(address);
    const bytes = await reply.bytes();
    if (!reply.ok) throw new Error(`${address.pathname} answered ${reply.status}`);
    viewer.readBytes += bytes.length;
    return bytes;
  };
  const textOf = async (address: URL) => new TextDecoder().decode(await fetched(address));
  const entryUrl = new URL(entry);
  const master = await textOf(entryUrl);
  const playlistUrl = new URL(master.split("\n").find(isAddress) ?? "", entryUrl);
  let playlist = await textOf(playlistUrl);
  await fetched(new URL(/#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? "", playlistUrl));
  viewer.isOpen = true;
  for (let known = partsOf(playlist); ; ) {
    playlist = await textOf(nextOf(playlist, playlistUrl));
    const parts = partsOf(playlist);
    for (const part of parts) if (!known.has(part)) await fetched(new URL(part, playlistUrl));
    known = parts;
  }
}

const isAddress = (line: string) => line !== "" && !line.startsWith("#");

const partsOf = (playlist: string): Set<string> =>
  new Set(Array.from(playlist.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g), ([, uri = ""]) => uri));

/** The part that is hinted at is named by the numbers of its segment and its own. */
function nextOf(playlist: string, playlistUrl: URL): URL {
  const [, segment = "", part = ""] =
    /#EXT-X-PRELOAD-HINT:.*URI="part-(\d+)\.(\d+)\./.exec(playlist) ?? [];
  const next = new URL(playlistUrl);
  next.search = String(
    new URLSearchParams({ _HLS_msn: segment, _HLS_part: part, _HLS_skip: "YES" }),
  );
  return next;
}

const viewers = Array.from({ length: Number(count) }, () => ({ isOpen: false, readBytes: 0 }));
for (const viewer of viewers)
  void watch(viewer).catch((error: unknown) => {
    viewer.isOpen = false;
    console.error(error);
  });

process.send?.({});
process.on("message", () => {
  const bytes = viewers.map(({ readBytes }) => readBytes);
  const report: ViewerReport = {
    open: viewers.filter(({ isOpen }) => isOpen).length,
    leastBytes: Math.min(...bytes),
    totalBytes: bytes.reduce((sum, one) => sum + one, 0),
  };
  for (const viewer of viewers) viewer.readBytes = 0;
  process.send?.(report);
});
process.on("disconnect", () => process.exit(0));
