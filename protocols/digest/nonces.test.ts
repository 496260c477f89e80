import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { Nonces } from "./nonces.ts";

const use = { host: "10.0.0.1", count: 0 };

function aSet() {
  const clock = new FakeClock();
  return { clock, nonces: new Nonces(clock) };
}

it("knows its own nonces without keeping them", () => {
  const { nonces } = aSet();
  const nonce = nonces.make(use.host);
  expect(nonces.judge(nonce, use)).toBe("good");
  expect(
    nonces.judge(
      nonce.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      use,
    ),
  ).toBe("foreign");
  expect(nonces.judge("6fe9ba44a76be22a", use)).toBe("foreign");
  expect(aSet().nonces.judge(nonce, use)).toBe("foreign");
  expect(nonces.remembered).toBe(0);
});

it("calls a nonce stale after a minute", async () => {
  const { nonces, clock } = aSet();
  const nonce = nonces.make(use.host);
  await clock.advance(60_001);
  expect(nonces.judge(nonce, use)).toBe("stale");
});

it("lets nobody in twice by a nonce without qop, whatever count comes after it", () => {
  const { nonces } = aSet();
  const nonce = nonces.make(use.host);
  nonces.noteUse(nonce, use);
  expect(nonces.judge(nonce, use)).toBe("replayed");
  expect(nonces.judge(nonce, { ...use, count: 9 })).toBe("replayed");
});

it("takes a nonce again with a higher count", () => {
  const { nonces } = aSet();
  const nonce = nonces.make(use.host);
  nonces.noteUse(nonce, { ...use, count: 1 });
  expect(nonces.judge(nonce, { ...use, count: 1 })).toBe("replayed");
  expect(nonces.judge(nonce, use)).toBe("replayed");
  expect(nonces.judge(nonce, { ...use, count: 2 })).toBe("good");
});

it("forgets uses with the nonces", async () => {
  const { nonces, clock } = aSet();
  for (let number = 0; number < 50; number++) nonces.noteUse(nonces.make(use.host), use);
  await clock.advance(60_001);
  nonces.noteUse(nonces.make(use.host), use);
  expect(nonces.remembered).toBe(1);
});

it("gives everybody nonces of their own", () => {
  const { nonces } = aSet();
  expect(nonces.judge(nonces.make("10.0.0.2"), use)).toBe("foreign");
});
