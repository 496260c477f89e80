import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Conflict, silentLogger, systemClock } from "@tessera/base";
import { payloadOf } from "@tessera/formats/websocket";
import { afterEach, expect, it, vi } from "vitest";
import { Fanouts } from "../fanout.ts";
import { defineOutput, type Viewer } from "../output.ts";
import { Stream } from "../stream.ts";
import type { StreamHub } from "../stream-hub.ts";
import { aVideoFrame, aVideoTrack, h264Tracks } from "../testing/frames.ts";
import { RelayServer } from "./relay-server.ts";
import { RelayedFanouts } from "./relayed-fanouts.ts";

const stops: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const tools = { clock: systemClock, log: silentLogger };
const place = { channel: { deviceId: "a", channelId: "1" }, flow: 1 } as const;
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 });

/** The bytes of a picture are its number. */
const numbered = new Fanouts(
  ({ video }) => ({
    hello: `hello ${video.width}`,
    head: Buffer.from("head"),
    renewal: Buffer.from("renewal"),
    mux: ({ data }) => Buffer.from(data),
  }),
  { tellsState: true, gatherMs: (viewerCount) => (viewerCount > 2 ? 10 * viewerCount : 0) },
);

/** A connection of this process; it notes what it is given as a player would see it. */
class FakeSocket implements Viewer {
  readonly isEncrypted = true;
  readonly seen: string[] = [];
  readonly messages: Uint8Array[] = [];
  bufferedBytes = 0;
  isClosed = false;

  write(data: Uint8Array): void {
    this.seen.push(Buffer.from(data).toString());
  }

  writeMessage(message: Uint8Array): void {
    this.messages.push(message);
    this.write(payloadOf(message));
  }

  tell(words: string): void {
    const { state, reason } = words.startsWith("{")
      ? (JSON.parse(words) as { state: string; reason?: { en: string } })
      : { state: words };
    this.seen.push(reason ? `${state}: ${reason.en}` : state);
  }

  close(): void {
    this.isClosed = true;
  }

  onClose(): void {}
}

/** A stream that lives in a worker, where viewers of this process get it from. */
async function aRelayedStream() {
  const folder = await mkdtemp(join(tmpdir(), "tessera-relay-"));
  stops.push(() => rm(folder, { recursive: true }));
  const stream = new Stream(tools);
  const sink = stream.openSink();
  sink.setTracks(h264Tracks);
  const owner: { refusal?: Error; path: string } = { path: "" };
  const open = () => {
    if (owner.refusal) throw owner.refusal;
    return { stream, release: () => {} };
  };
  const output = defineOutput({
    protocol: "numbered",
    door: { kind: "web-socket", path: "/live/numbered" },
    serve: (served, viewer, serving) => numbered.of(served, serving).add(viewer),
  });
  let count = 0;
  const start = async () => {
    const hub = { open } as unknown as StreamHub;
    const server = new RelayServer({ hub, outputs: [output], ...tools });
    const path = join(folder, `relay-${++count}.sock`);
    await server.listen(path);
    owner.path = path;
    stops.push(() => server.stop());
    return server;
  };
  const server = await start();
  const fanouts = new RelayedFanouts({ relayPathOf: () => owner.path, ...tools });
  stops.push(() => fanouts.stop());
  const push = (number: number, isKey = false) =>
    sink.push({ ...aVideoFrame(number * 3600, isKey), data: Buffer.from(`p${number}`) });
  const watch = (protocol = "numbered") => {
    const socket = new FakeSocket();
    const leave = fanouts.serve(protocol, place, socket);
    if (!leave) throw new Error("nobody has the stream");
    return { socket, seen: socket.seen, leave };
  };
  return { stream, sink, owner, start, server, push, watch };
}

it("gives all viewers what is muxed once in the worker, and who comes later all since the key frame", async () => {
  const { stream, push, watch } = await aRelayedStream();
  push(1, true);
  push(2);
  const first = watch();
  await eventually(() => expect(first.seen).toEqual(["live", "hello 640", "head", "p1p2"]));
  push(3);
  await eventually(() => expect(first.seen.at(-1)).toBe("p3"));
  const second = watch();
  expect(second.seen).toEqual(["live", "hello 640", "head", "p1p2p3"]);
  push(4);
  push(5, true);
  push(6);
  for (const { seen } of [first, second])
    await eventually(() => expect(seen.slice(-3)).toEqual(["p4", "p5", "p6"]));
  expect(watch().seen.at(-1)).toBe("p5p6");
  expect(stream.readerCount).toBe(1);
});

it("reads the stream for as long as somebody watches", async () => {
  const { stream, push, watch } = await aRelayedStream();
  push(1, true);
  const viewers = [watch(), watch()];
  await eventually(() => expect(stream.readerCount).toBe(1));
  for (const { leave } of viewers) leave();
  await eventually(() => expect(stream.readerCount).toBe(0));
  const { seen } = watch();
  await eventually(() => expect(seen).toEqual(["live", "hello 640", "head", "p1"]));
});

it("lets pictures wait as long as so many viewers do", async () => {
  const { stream, push, watch } = await aRelayedStream();
  push(1, true);
  const waits = (ms: number) => eventually(() => expect(stream.gatherMs).toBe(ms));
  watch();
  watch();
  await waits(0);
  const third = watch();
  await waits(30);
  watch();
  await waits(40);
  third.leave();
  await waits(30);
});

it("counts what all viewers together are sent", async () => {
  const { stream, push, watch } = await aRelayedStream();
  const countSent = vi.spyOn(stream.meter, "countSent");
  push(1, true);
  watch();
  watch();
  await eventually(() => {
    push(2);
    expect(countSent).toHaveBeenLastCalledWith(2 * "p2".length);
  });
});

it("renews the head of those who watch, and gives who comes then the whole of it", async () => {
  const { sink, push, watch } = await aRelayedStream();
  push(1, true);
  const first = watch();
  await eventually(() => expect(first.seen.at(-1)).toBe("p1"));
  sink.setTracks({ video: { ...aVideoTrack, width: 320 } });
  push(2, true);
  await eventually(() => expect(first.seen.slice(-3)).toEqual(["hello 320", "renewal", "p2"]));
  expect(watch().seen).toEqual(["live", "hello 320", "head", "p2"]);
});

it("says that the worker is gone, and goes on with the next one", async () => {
  const { server, start, push, watch } = await aRelayedStream();
  push(1, true);
  const { seen, socket } = watch();
  await eventually(() => expect(seen.at(-1)).toBe("p1"));
  server.stop();
  await eventually(() => expect(seen.at(-1)).toBe("reconnecting: The media process is restarting"));
  await start();
  await eventually(() => expect(seen.slice(-4)).toEqual(["live", "hello 640", "renewal", "p1"]));
  push(2);
  await eventually(() => expect(seen.at(-1)).toBe("p2"));
  expect(socket.isClosed).toBe(false);
});

it("closes viewers when the stream stops, with the reason", async () => {
  const { stream, push, watch } = await aRelayedStream();
  push(1, true);
  const { seen, socket } = watch();
  await eventually(() => expect(seen.at(-1)).toBe("p1"));
  stream.setState({ status: "stopped", reason: { zh: "已删除", en: "deleted" } });
  await eventually(() => expect(socket.isClosed).toBe(true));
  expect(seen.at(-1)).toBe("stopped: deleted");
});

it("tells why a stream cannot be had, and closes", async () => {
  const { owner, watch } = await aRelayedStream();
  owner.refusal = new Conflict("channel-disabled", { zh: "未开启", en: "not enabled" });
  const { seen, socket } = watch();
  await eventually(() => expect(socket.isClosed).toBe(true));
  expect(seen).toEqual(["stopped: not enabled"]);
  const other = watch("unknown");
  await eventually(() => expect(other.socket.isClosed).toBe(true));
});

it("never changes what a slow viewer still holds", async () => {
  const { push, watch } = await aRelayedStream();
  push(1, true);
  const { seen, socket } = watch();
  await eventually(() => expect(seen.at(-1)).toBe("p1"));
  socket.bufferedBytes = 1;
  for (let number = 2; number < 30; number++) push(number, number % 2 === 0);
  await eventually(() => expect(seen.at(-1)).toBe("p29"));
  const held = socket.messages.map((message) => Buffer.from(payloadOf(message)).toString());
  expect(held).toEqual(seen.slice(-28));
});
