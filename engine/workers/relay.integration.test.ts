import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger, systemClock } from "@tessera/base";
import { afterEach, expect, it, vi } from "vitest";
import { Stream, type StreamReader } from "../stream.ts";
import type { StreamHub } from "../stream-hub.ts";
import { aVideoFrame, h264Tracks } from "../testing/frames.ts";
import { RelayServer } from "./relay-server.ts";
import { RelaySupply } from "./relay-supply.ts";

const stops: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const tools = { clock: systemClock, log: silentLogger };
const place = { channel: { deviceId: "a", channelId: "1" }, flow: 1 } as const;
const aReader = (gatherMs?: number): StreamReader => ({
  ...(gatherMs !== undefined && { gatherMs }),
  onState: () => {},
  onTracks: () => {},
  onFrame: () => {},
});
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

/** A stream that lives in a worker, and the same one in the server. */
async function aRelayedStream(reader: StreamReader) {
  const folder = await mkdtemp(join(tmpdir(), "tessera-relay-"));
  stops.push(() => rm(folder, { recursive: true }));
  const path = join(folder, "relay.sock");
  const source = new Stream(tools);
  const sink = source.openSink();
  sink.setTracks(h264Tracks);
  let dts90k = 0;
  const push = () => sink.push(aVideoFrame((dts90k += 3600), dts90k === 3600));
  push();
  const open = () => ({ stream: source, release: () => {} });
  const server = new RelayServer({ hub: { open } as unknown as StreamHub, outputs: [], ...tools });
  stops.push(() => server.stop());
  await server.listen(path);
  const stream = new Stream(tools);
  const supply = new RelaySupply({ stream, place, relayPath: () => path, clock: systemClock });
  stops.push(() => supply.stop());
  stream.addReader(reader);
  return { source, stream, push };
}

it("lets pictures wait in the worker as long as every reader in the server does", async () => {
  const { source, stream, push } = await aRelayedStream(aReader(50));
  const waitsMs = (ms: number) =>
    eventually(() => {
      push();
      expect([source.readerCount, source.gatherMs]).toEqual([1, ms]);
    });
  await waitsMs(50);
  const leave = stream.addReader(aReader());
  await waitsMs(0);
  leave();
  await waitsMs(50);
});
