import { startLoadProcess } from "./load-process.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import type { Usage } from "./process-usage.ts";
import { startProduct } from "./product-under-test.ts";
import { type RtmpPeer, startNginxRtmp, startNodeMediaServer } from "./rtmp-peers.ts";
import { printTable } from "./table.ts";

const publishers = 50;
const players = 300;
/** So little work that it takes a while until the runtime has compiled it well. */
const ingestSettleMs = 45_000;

interface Server {
  readonly name: string;
  readonly pid: number;
  publishUrls(count: number): Promise<string[]>;
  playUrl(): Promise<string>;
  stop(): Promise<void>;
}

interface Figures {
  readonly name: string;
  readonly idle: Usage;
  readonly ingest: Usage;
  readonly fanout: Usage;
  readonly mbitEach: number;
}

/** RTMP in and RTMP out, beside the servers that one would take for it. */
export async function benchRtmp(): Promise<void> {
  const starts: readonly (() => Promise<Server | undefined>)[] = [
    startOurs,
    async () => asServer(await startNginxRtmp()),
    async () => asServer(await startNodeMediaServer()),
  ];
  const measured: Figures[] = [];
  for (const start of starts) {
    const server = await start();
    if (!server) continue;
    try {
      measured.push(await measure(server));
    } finally {
      await server.stop();
    }
  }
  const [ours] = measured;
  if (!ours) return;
  printTable(
    `RTMP: ${publishers} publishers of 1080p25 2 Mbit/s + AAC, then ${players} players of one; ${loadText()}`,
    measured.map((figures) => ({
      program: figures.name,
      "in, % each": ingestEach(figures).toFixed(3),
      "in, times ours": (ingestEach(figures) / ingestEach(ours)).toFixed(2),
      "RSS MB each": ((figures.ingest.rssMb - figures.idle.rssMb) / publishers).toFixed(2),
      "out, % each": fanoutEach(figures).toFixed(3),
      "out, times ours": (fanoutEach(figures) / fanoutEach(ours)).toFixed(2),
      "out, Mbit/s each": figures.mbitEach.toFixed(2),
    })),
  );
}

const ingestEach = ({ ingest, idle }: Figures) =>
  (ingest.cpuPercent - idle.cpuPercent) / publishers;
const fanoutEach = ({ fanout, ingest }: Figures) =>
  (fanout.cpuPercent - ingest.cpuPercent) / players;

async function measure(server: Server): Promise<Figures> {
  const { idle } = await settledUsage({ idle: [server.pid] });
  const urls = await server.publishUrls(publishers);
  const program = new URL("./rtmp-load/publisher-process.ts", import.meta.url);
  const source = await startLoadProcess<object, { playing: number }>(program, urls);
  try {
    const { ingest } = await settledUsage({ ingest: [server.pid] }, ingestSettleMs);
    const { playing } = await source.report();
    const ended = publishers - playing;
    if (ended > 0) console.warn(`${server.name}: ${ended} publishers were cut off`);
    return { name: server.name, idle, ingest, ...(await measurePlayers(server)) };
  } finally {
    await source.stop();
  }
}

async function measurePlayers(server: Server): Promise<Pick<Figures, "fanout" | "mbitEach">> {
  const program = new URL("./rtmp-load/player-process.ts", import.meta.url);
  const args = [await server.playUrl(), String(players)];
  const load = await startLoadProcess<object, { receivedBytes: number; closed: number }>(
    program,
    args,
  );
  try {
    const before = { atMs: performance.now(), ...(await load.report()) };
    const { fanout } = await settledUsage({ fanout: [server.pid] });
    const { receivedBytes, closed } = await load.report();
    if (closed > 0) console.warn(`${server.name}: ${closed} players were cut off`);
    const seconds = (performance.now() - before.atMs) / 1000;
    const mbitEach = ((receivedBytes - before.receivedBytes) * 8) / 1e6 / seconds / players;
    return { fanout, mbitEach };
  } finally {
    await load.stop();
  }
}

async function startOurs(): Promise<Server> {
  const product = await startProduct();
  const devices: string[] = [];
  return {
    name: "Tessera",
    pid: product.pid,
    async publishUrls(count) {
      const urls: string[] = [];
      for (let number = 0; number < count; number++) {
        const { device, url } = await product.addPublisher();
        devices.push(device);
        urls.push(url);
      }
      return urls;
    },
    playUrl: () => product.addressOf(devices[0] ?? "", "rtmp"),
    stop: () => product.stop(),
  };
}

const asServer = (peer: RtmpPeer | undefined): Server | undefined =>
  peer && {
    name: peer.name,
    pid: peer.pid,
    publishUrls: async (count) => Array.from({ length: count }, (_, number) => peer.url(number)),
    playUrl: async () => peer.url(0),
    stop: () => peer.stop(),
  };
