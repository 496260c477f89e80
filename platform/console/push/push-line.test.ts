import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { definePush } from "../../contract/index.ts";
import { pushLine } from "./push-line.ts";

const seen = definePush({ kind: "seen", summary: "", data: z.object({ camera: z.string() }) });

class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  isClosed = false;
  constructor() {
    super();
    FakeSocket.opened.push(this);
  }
  say(text: string) {
    this.dispatchEvent(new MessageEvent("message", { data: text }));
  }
  /** A dead line does not say that it is closed. */
  close() {
    this.isClosed = true;
  }
}

beforeEach(() => {
  FakeSocket.opened.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("tells who listens what is told, and nobody what cannot be read", () => {
  const heard: unknown[] = [];
  const stop = pushLine.on(seen, (data) => heard.push(data));
  FakeSocket.opened[0]?.say('[["seen",{"camera":"gate"}],["seen",{}],["other",{}]]');
  expect(heard).toEqual([{ camera: "gate" }]);
  stop();
  expect(FakeSocket.opened[0]?.isClosed).toBe(true);
});

it("comes back two seconds after the line was lost, and says that something was missed", () => {
  const missed = vi.fn<() => void>();
  const stops = [pushLine.on(seen, () => {}), pushLine.onReturn(missed)];
  FakeSocket.opened[0]?.dispatchEvent(new Event("open"));
  FakeSocket.opened[0]?.dispatchEvent(new Event("close"));
  vi.advanceTimersByTime(2000);
  expect(missed).not.toHaveBeenCalled();
  FakeSocket.opened[1]?.dispatchEvent(new Event("open"));
  expect(missed).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});

it("gives up a line that has fallen silent, and hears nothing more from it", () => {
  const heard: unknown[] = [];
  const stop = pushLine.on(seen, (data) => heard.push(data));
  const [dead] = FakeSocket.opened;
  vi.advanceTimersByTime(40_000);
  dead?.say("[]");
  vi.advanceTimersByTime(40_000);
  expect(FakeSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(12_000);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(dead?.isClosed).toBe(true);
  dead?.say('[["seen",{"camera":"gate"}]]');
  expect(heard).toEqual([]);
  stop();
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

it("knows since when the server does not answer, and tries at once when it is told to", async () => {
  const fetched = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError("down"));
  vi.stubGlobal("fetch", fetched);
  const changes = vi.fn<() => void>();
  const stops = [pushLine.on(seen, () => {}), pushLine.onGone(changes)];
  const last = () => FakeSocket.opened.at(-1);
  last()?.dispatchEvent(new Event("open"));
  const lostAtMs = performance.now();
  last()?.dispatchEvent(new Event("close"));
  // A line that only broke off is opened again before anybody need know.
  expect(pushLine.goneSinceMs).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2000);
  last()?.dispatchEvent(new Event("close"));
  await vi.advanceTimersByTimeAsync(0);
  expect(pushLine.goneSinceMs).toBeCloseTo(lostAtMs, -1);
  const before = FakeSocket.opened.length;
  pushLine.retry();
  expect(FakeSocket.opened).toHaveLength(before + 1);
  last()?.dispatchEvent(new Event("open"));
  expect(pushLine.goneSinceMs).toBeUndefined();
  expect(changes).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
});

it("does not take a server for gone that only lets nobody in", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 401 }));
  const stop = pushLine.on(seen, () => {});
  FakeSocket.opened.at(-1)?.dispatchEvent(new Event("close"));
  await vi.advanceTimersByTimeAsync(0);
  expect(pushLine.goneSinceMs).toBeUndefined();
  stop();
});
