import { expect, it, vi } from "vitest";
import { RequestGate } from "./request-gate.ts";

function aWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = { isRunning: false, finish: resolve, run: async () => {} };
  work.run = async () => {
    work.isRunning = true;
    await promise;
    work.isRunning = false;
  };
  return work;
}

const { signal } = new AbortController();

it("lets so many in at once, and the others in their order", async () => {
  const gate = new RequestGate(2);
  const works = Array.from({ length: 4 }, aWork);
  const done = works.map((work) => gate.pass(signal, work.run));
  await Promise.resolve();
  expect(works.map(({ isRunning }) => isRunning)).toEqual([true, true, false, false]);
  works[1]?.finish();
  await vi.waitFor(() =>
    expect(works.map(({ isRunning }) => isRunning)).toEqual([true, false, true, false]),
  );
  for (const work of works) work.finish();
  await Promise.all(done);
});

it("gives a place on when what had it fails", async () => {
  const gate = new RequestGate(1);
  const failed = gate.pass(signal, () => Promise.reject(new Error("no")));
  const next = gate.pass(signal, async () => "in");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("in");
});

it("forgets who does not want to wait any more", async () => {
  const gate = new RequestGate(1);
  const first = aWork();
  const held = gate.pass(signal, first.run);
  const abort = new AbortController();
  const impatient = gate.pass(abort.signal, async () => "never");
  const patient = gate.pass(signal, async () => "in");
  abort.abort(new Error("enough"));
  await expect(impatient).rejects.toThrow("enough");
  first.finish();
  await held;
  expect(await patient).toBe("in");
});
