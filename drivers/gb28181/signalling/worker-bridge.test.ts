import { FakeClock, Offline, silentLogger, TypedEvents } from "@tessera/base";
import type { MediaPool, ModuleHost } from "@tessera/engine";
import { expect, it, vi } from "vitest";
import { WorkerSignalling } from "../worker/worker-signalling.ts";
import type { MediaCall, MediaEnd, MediaRequest, MediaSignalling } from "./media-signalling.ts";
import { serveWorkers } from "./serve-workers.ts";
import type { ToMedia } from "./worker-messages.ts";

type PoolEvents = MediaPool["events"] extends TypedEvents<infer Events> ? Events : never;

const request: MediaRequest = {
  deviceId: "d",
  channelId: "c",
  flow: 1,
  subStream: "auto",
  manufacturer: "",
  downloadSpeeds: [],
};
const offer = { ...request, mode: "UDP", port: 30_000 } as const;
const plan = { mode: "UDP", ports: { min: 30_000, max: 30_500 }, deviceHost: "10.0.0.1" } as const;

/** Both ends, with messages copied on the way as between processes. */
function aBridge(invite: MediaSignalling["invite"]) {
  const events = new TypedEvents<PoolEvents>((error) => {
    throw error;
  });
  const worker = new WorkerSignalling();
  const tell = (message: unknown) =>
    events.emit("module-message", {
      seat: 3,
      module: "gb28181",
      message: structuredClone(message),
    });
  const host = { tell, clock: new FakeClock(), log: silentLogger } as unknown as ModuleHost;
  const running = worker.module.start(host);
  const pool = {
    events,
    tellModule: (_seat: number, _module: string, message: unknown) =>
      running.hear(structuredClone(message) as ToMedia),
  };
  const signalling: MediaSignalling = { plan: async () => plan, invite };
  const stop = serveWorkers({ pool, signalling, log: silentLogger });
  return { worker, running, events, stop };
}

function aCall() {
  const ended = Promise.withResolvers<MediaEnd>();
  const pauses: ((isPaused: boolean) => void)[] = [];
  const end = vi.fn<() => void>();
  const call: MediaCall = {
    host: "10.0.0.1",
    port: 9000,
    ssrc: 100,
    checksSsrc: false,
    payloads: [{ type: 96, encoding: "PS", clockRate: 90_000 }],
    ended: ended.promise,
    onPause: (listener) => void pauses.push(listener),
    end,
  };
  const pause = (isPaused: boolean) => {
    for (const listener of pauses) listener(isPaused);
  };
  return { call, end, ended, pause };
}

const { signal } = new AbortController();

it("plans, invites, pauses and ends from a worker as in the server", async () => {
  const { call, end, ended, pause } = aCall();
  const { worker } = aBridge(async () => call);
  expect(await worker.plan(request, signal)).toEqual(plan);
  const agreed = await worker.invite(offer, signal);
  expect(agreed).toMatchObject({ host: "10.0.0.1", port: 9000, ssrc: 100 });
  const paused = vi.fn<(isPaused: boolean) => void>();
  agreed.onPause(paused);
  pause(true);
  expect(paused).toHaveBeenCalledWith(true);
  ended.resolve({ reason: { zh: "完", en: "over" }, isOver: true });
  expect(await agreed.ended).toEqual({ reason: { zh: "完", en: "over" }, isOver: true });
  expect(end).not.toHaveBeenCalled();
  agreed.end();
  expect(end).toHaveBeenCalledTimes(1);
});

it("ends a call that the worker ends, and one whose worker dies", async () => {
  const { call, end } = aCall();
  const { worker, events } = aBridge(async () => call);
  const first = await worker.invite(offer, signal);
  first.end();
  first.end();
  expect(end).toHaveBeenCalledTimes(1);
  await worker.invite(offer, signal);
  events.emit("worker-lost", { seat: 2 });
  expect(end).toHaveBeenCalledTimes(1);
  events.emit("worker-lost", { seat: 3 });
  expect(end).toHaveBeenCalledTimes(2);
});

it("takes an INVITE back that is given up before the answer", async () => {
  const { call, end } = aCall();
  const answered = Promise.withResolvers<MediaCall>();
  const signals: AbortSignal[] = [];
  const { worker } = aBridge((_, given) => {
    signals.push(given);
    return answered.promise;
  });
  const abort = new AbortController();
  const inviting = worker.invite(offer, abort.signal);
  abort.abort();
  await expect(inviting).rejects.toThrow("aborted");
  expect(signals[0]?.aborted).toBe(true);
  answered.resolve(call);
  await expect.poll(() => end.mock.calls.length).toBe(1);
});

it("gives the worker the same error", async () => {
  const text = { zh: "设备没有注册", en: "not registered" };
  const { worker } = aBridge(async () => {
    throw new Offline("gb-not-registered", text);
  });
  const failure = await worker.invite(offer, signal).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Offline);
  expect(failure).toMatchObject({ code: "gb-not-registered", text });
});

it("ends everything when the server is gone", async () => {
  const { call } = aCall();
  const { worker, running } = aBridge(async () => call);
  const agreed = await worker.invite(offer, signal);
  running.stop();
  expect((await agreed.ended).reason.en).toMatch(/lost its connection to the server/);
  await expect(worker.plan(request, signal)).rejects.toMatchObject({ code: "gb-no-server" });
});

it("keeps what a new worker asks apart from what the one before it had asked", async () => {
  const { call, end } = aCall();
  const answered = Promise.withResolvers<MediaCall>();
  const inviting = [answered.promise, Promise.resolve(call)];
  const { events, worker } = aBridge(() => inviting.shift() ?? answered.promise);
  worker.invite(offer, signal).catch(() => {});
  events.emit("worker-lost", { seat: 3 });
  // It counts from 1 again.
  events.emit("module-message", {
    seat: 3,
    module: "gb28181",
    message: { kind: "invite", id: 1, offer },
  });
  answered.reject(new Error("taken back"));
  await expect.poll(() => end.mock.calls.length).toBe(0);
  events.emit("module-message", { seat: 3, module: "gb28181", message: { kind: "end", id: 1 } });
  expect(end).toHaveBeenCalledTimes(1);
});
