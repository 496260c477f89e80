import { FakeClock, Offline, TimedOut, TooMany } from "@tessera/base";
import { expect, it } from "vitest";
import { AwaitedAnswers } from "./awaited-answers.ts";

const said = async () => {};
const failureOf = (asking: Promise<unknown>) => asking.catch((error: unknown) => error);

const gone = () => new Offline("gone", { zh: "", en: "it has left" });

function aDevice() {
  const ending = new AbortController();
  return { signal: ending.signal, gone, leave: () => ending.abort() };
}

function aSet(most = 3) {
  const clock = new FakeClock();
  const options = { clock, withinMs: 10_000, code: "silent", most };
  return { clock, answers: new AwaitedAnswers<number, string>(options), device: aDevice() };
}

it("gives each question the answer with its key, of the one that was asked", async () => {
  const { answers, device } = aSet();
  const other = aDevice();
  const first = answers.ask(device, { key: 1, say: said });
  const second = answers.ask(device, { key: 2, say: said });
  expect(answers.hear(other, 1, "not mine")).toBe(false);
  expect(answers.hear(device, 2, "two")).toBe(true);
  expect(answers.hear(device, 1, "one")).toBe(true);
  expect(await Promise.all([first, second])).toEqual(["one", "two"]);
  expect(answers.hear(device, 1, "again")).toBe(false);
});

it("takes an answer that comes before the question is known to be taken", async () => {
  const { answers, device } = aSet();
  const taken = Promise.withResolvers<void>();
  const answer = answers.ask(device, { key: 1, say: () => taken.promise });
  answers.hear(device, 1, "at once");
  taken.resolve();
  expect(await answer).toBe("at once");
});

it("waits for so long from when the question was taken", async () => {
  const { clock, answers, device } = aSet();
  const taken = Promise.withResolvers<void>();
  const failure = failureOf(answers.ask(device, { key: 1, say: () => taken.promise }));
  await clock.advance(60_000);
  taken.resolve();
  await clock.advance(0);
  await clock.advance(9999);
  expect(answers.hear(device, 2, "another")).toBe(false);
  await clock.advance(1);
  expect(await failure).toBeInstanceOf(TimedOut);
  expect(await failure).toMatchObject({ code: "silent" });
  expect(answers.hear(device, 1, "late")).toBe(false);
});

it("ends with the one that was asked, with who asked, and when it could not be said", async () => {
  const { answers, device } = aSet();
  const asker = new AbortController();
  const failures = [
    answers.ask(device, { key: 1, say: said, signal: asker.signal }),
    answers.ask(device, {
      key: 2,
      say: async () => {
        throw new Error("the line is dead");
      },
    }),
    answers.ask(device, { key: 3, say: said }),
  ].map(failureOf);
  await failures[1];
  asker.abort(new Error("enough"));
  await failures[0];
  device.leave();
  expect((await Promise.all(failures)).map((error) => (error as Error).message)).toEqual([
    "enough",
    "the line is dead",
    "it has left",
  ]);
  const tooLate = answers.ask(device, { key: 4, say: () => Promise.reject(new Error("said")) });
  await expect(tooLate).rejects.toThrow("it has left");
});

it("lets one device wait for so many answers at most, and others all the same", async () => {
  const { answers, device } = aSet(2);
  const asked = [1, 2].map((key) => answers.ask(device, { key, say: said }));
  await expect(answers.ask(device, { key: 3, say: said })).rejects.toBeInstanceOf(TooMany);
  const other = aDevice();
  const answer = answers.ask(other, { key: 3, say: said });
  answers.hear(other, 3, "three");
  expect(await answer).toBe("three");
  for (const key of [1, 2]) answers.hear(device, key, String(key));
  expect(await Promise.all(asked)).toEqual(["1", "2"]);
});

it("takes no second question with the same key", async () => {
  const { answers, device } = aSet();
  const first = answers.ask(device, { key: 1, say: said });
  await expect(answers.ask(device, { key: 1, say: said })).rejects.toThrow("same key");
  answers.hear(device, 1, "one");
  expect(await first).toBe("one");
});
