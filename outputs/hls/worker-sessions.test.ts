import type { Socket } from "node:net";
import { FakeClock, type MovableConnection, silentLogger, TypedEvents } from "@tessera/base";
import {
  type MediaPool,
  type OutputRequest,
  type Place,
  Stream,
  type ViewerGate,
} from "@tessera/engine";
import { expect, it, vi } from "vitest";
import { pictureOnly, pictures } from "./hls-fixture.ts";
import { createHlsOutput } from "./index.ts";
import type { FromHls, ToHls } from "./serving.ts";
import { createHlsModule } from "./worker.ts";

const place: Place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 };

/** Of somebody whose connection never leaves: all answers come through the server. */
const staying: MovableConnection<Socket> = {
  replyHeaders: {},
  keepAliveMs: 5000,
  headWithinMs: 5000,
  leave: () => false,
};

/** The service, and a worker beside it that can be lost; what the two say goes by at once. */
async function aService(options: { readonly hasRoom?: () => void } = {}) {
  const clock = new FakeClock();
  const stream = new Stream({ clock, log: silentLogger });
  const events: MediaPool["events"] = new TypedEvents((error) => {
    throw error;
  });
  let leases = 0;
  const startWorker = () => {
    const process = { isAlive: true };
    const running = createHlsModule().start({
      hub: { open: () => ({ stream, release: () => void leases--, opened: leases++ }) } as never,
      clock,
      log: silentLogger,
      tell(message: FromHls) {
        if (process.isAlive) events.emit("module-message", { seat: 0, module: "hls", message });
      },
    });
    return Object.assign(process, { running });
  };
  let worker: ReturnType<typeof startWorker> | undefined = startWorker();
  const told: ToHls[] = [];
  const closes = new Set<() => void>();
  const left = vi.fn<() => void>();
  const gate: ViewerGate = {
    admit: async () => ({
      viewer: "a user",
      enter: () => ({ stream, leave: left }),
      requireRoom: options.hasRoom ?? (() => {}),
      enterElsewhere(close) {
        closes.add(close);
        return left;
      },
    }),
  };
  const service = await createHlsOutput({
    maxSessionsOfViewer: 2,
    pool: {
      events,
      seatOf: () => 0,
      tellModule: (_, __, message) => {
        const words = structuredClone(message) as ToHls;
        told.push(words);
        worker?.running.hear(words);
      },
      handOver: () => undefined,
    },
  }).open(gate, { clock, log: silentLogger });
  const ask = async (
    parts: readonly string[],
    query = {},
    changes: Partial<OutputRequest> = {},
  ) => {
    const reply = await service.answer({
      method: "GET",
      parts,
      query,
      token: "good",
      body: "",
      hostName: "site",
      address: "192.0.2.1",
      connection: staying,
      ...changes,
    });
    if (!reply) throw new Error("answered elsewhere");
    return reply;
  };
  const enter = async () => {
    const { body } = await ask(["d", "1", "1", "index.m3u8"]);
    const session = /\/s\/([\w-]{22})\//.exec(String(body))?.[1] ?? "";
    return (name: string, query = {}) => ask(["s", session, name], query);
  };
  const film = () => {
    const sink = stream.openSink();
    sink.setTracks(pictureOnly);
    for (const picture of pictures(0, 130, 50)) sink.push(picture);
  };
  return {
    clock,
    stream,
    service,
    events,
    closes,
    left,
    told,
    enter,
    film,
    leaseCount: () => leases,
    lose: () => {
      if (worker) worker.isAlive = false;
      worker?.running.stop();
      worker = undefined;
      events.emit("worker-lost", { seat: 0 });
    },
    replace: () => {
      worker = startWorker();
      events.emit("worker-started", { seat: 0 });
    },
  };
}

const endedWith = (code: string) => expect.objectContaining({ code });
const failureOf = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error);

/** In a session, with a segment of two seconds and some of the next. */
async function aPlayedService() {
  const service = await aService();
  const entering = service.enter();
  await service.clock.advance(0);
  service.film();
  return { ...service, ask: await entering };
}

it("brings playlist and pieces from the worker to who cannot be served there", async () => {
  const { ask, stream, leaseCount } = await aPlayedService();
  expect(await ask("live.m3u8")).toMatchObject({
    status: 200,
    body: expect.stringContaining("seg-1.m4s"),
  });
  const { body, ...segment } = await ask("seg-1.m4s");
  expect(body).toBeInstanceOf(Uint8Array);
  expect(segment.headers).toMatchObject({ "content-type": "video/mp4" });
  expect([stream.readerCount, leaseCount()]).toEqual([1, 1]);
  expect(await failureOf(ask("seg-99.m4s"))).toEqual(endedWith("hls-piece-gone"));
});

it("asks the worker for a few answers of a session at once", async () => {
  const { ask } = await aPlayedService();
  const waiting = Array.from({ length: 16 }, () => failureOf(ask("live.m3u8", { _HLS_msn: "4" })));
  expect(await failureOf(ask("live.m3u8"))).toEqual(endedWith("hls-requests-full"));
  expect(waiting).toHaveLength(16);
});

it("ends half a minute after the last request, and says so once", async () => {
  const { ask, clock, left, leaseCount, closes } = await aPlayedService();
  await clock.advance(29_000);
  await ask("init-0.mp4");
  await clock.advance(29_000);
  expect(left).not.toHaveBeenCalled();
  await clock.advance(7000);
  expect(left).toHaveBeenCalledOnce();
  expect(leaseCount()).toBe(0);
  for (const close of closes) close();
  expect(left).toHaveBeenCalledOnce();
  expect(await failureOf(ask("init-0.mp4"))).toEqual(endedWith("hls-session-over"));
});

it("answers at once who waits when the session ends", async () => {
  const { ask, closes, left, leaseCount } = await aPlayedService();
  const waiting = failureOf(ask("live.m3u8", { _HLS_msn: "4" }));
  for (const close of closes) close();
  expect(await waiting).toEqual(endedWith("hls-session-over"));
  expect([left.mock.calls.length, leaseCount()]).toEqual([1, 0]);
});

it("ends with the worker, with the stream, with the seat of its channel and with the service", async () => {
  const lost = await aPlayedService();
  const waiting = failureOf(lost.ask("live.m3u8", { _HLS_msn: "4" }));
  lost.lose();
  expect(await waiting).toEqual(endedWith("hls-session-over"));
  expect(lost.left).toHaveBeenCalledOnce();

  const stopped = await aPlayedService();
  stopped.stream.setState({ status: "stopped", reason: { zh: "停", en: "stopped" } });
  expect(stopped.left).toHaveBeenCalledOnce();

  const moved = await aPlayedService();
  moved.events.emit("channel-seated", { channel: { deviceId: "e", channelId: "1" }, seat: 1 });
  expect(moved.left).not.toHaveBeenCalled();
  moved.events.emit("channel-seated", { channel: place.channel, seat: 1 });
  expect([moved.left.mock.calls.length, moved.leaseCount()]).toEqual([1, 0]);

  const over = await aPlayedService();
  await over.service.stop();
  expect([over.left.mock.calls.length, over.leaseCount()]).toEqual([1, 0]);
});

it("begins in the next worker when the first is lost before there was a picture", async () => {
  const { clock, enter, lose, replace, film, left } = await aService();
  const entering = enter();
  await clock.advance(0);
  lose();
  replace();
  film();
  expect((await (await entering)("live.m3u8")).status).toBe(200);
  expect(left).not.toHaveBeenCalled();
});

it("gives up a worker that does not answer, and a stream without a picture", async () => {
  const silent = await aService();
  silent.lose();
  const early = failureOf(silent.enter());
  await silent.clock.advance(0);
  await silent.clock.advance(11_000);
  expect(await early).toEqual(endedWith("hls-worker-silent"));
  expect(silent.left).toHaveBeenCalledOnce();

  const dark = await aService();
  const late = failureOf(dark.enter());
  await dark.clock.advance(0);
  await dark.clock.advance(8000);
  expect(await late).toEqual(endedWith("no-picture-yet"));
  expect([dark.left.mock.calls.length, dark.leaseCount()]).toEqual([1, 0]);
});

it("counts sessions of a user wherever they are", async () => {
  const { enter, film, closes } = await aService();
  film();
  await enter();
  await enter();
  expect(await failureOf(enter())).toEqual(endedWith("hls-sessions-of-user-full"));
  for (const close of closes) close();
  await expect(enter()).resolves.toBeTypeOf("function");
});

it("opens nothing for a link whose room is taken", async () => {
  const { enter, told } = await aService({
    hasRoom() {
      throw new Error("full");
    },
  });
  expect(await failureOf(enter())).toEqual(expect.objectContaining({ message: "full" }));
  expect(told).toEqual([]);
});
