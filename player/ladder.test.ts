import { expect, it } from "vitest";
import { FakeRung } from "./fake-rung.ts";
import { Ladder } from "./ladder.ts";
import type { RungName } from "./rung-name.ts";

const rungs = (["webrtc", "fmp4", "flv", "hls"] as const).map((name) => new FakeRung(name));

function aMemory(known?: RungName) {
  const kept: RungName[] = [];
  return { kept, recall: () => known, keep: (name: RungName) => void kept.push(name) };
}

it("begins at the top and goes down to the foot, one rung a step", () => {
  const ladder = new Ladder(rungs, "auto", aMemory());
  const names = [ladder.rung?.name];
  while (ladder.step("rung")) names.push(ladder.rung?.name);
  expect(names).toEqual(["webrtc", "fmp4", "flv", "hls"]);
  expect(ladder.rung?.name).toBe("hls");
});

it("begins where it has played before in this browser", () => {
  expect(new Ladder(rungs, "auto", aMemory("flv")).rung?.name).toBe("flv");
});

it("begins at the top when the browser has lost what was remembered", () => {
  const others = rungs.filter(({ name }) => name !== "flv");
  expect(new Ladder(others, "auto", aMemory("flv")).rung?.name).toBe("webrtc");
});

it("passes over what the browser does not have", () => {
  const absent = Object.assign(new FakeRung("webrtc"), { isUsable: () => false });
  expect(new Ladder([absent, ...rungs.slice(1)], "auto", aMemory()).rung?.name).toBe("fmp4");
  expect(new Ladder([absent], "webrtc", aMemory()).rung).toBeUndefined();
});

it("stays on the rung that a person chose, and remembers nothing of it", () => {
  const memory = aMemory("hls");
  const ladder = new Ladder(rungs, "flv", memory);
  expect(ladder.rung?.name).toBe("flv");
  expect(ladder.step("rung")).toBe(false);
  ladder.notePlaying();
  expect(memory.kept).toEqual([]);
});

it("remembers the rung that plays", () => {
  const memory = aMemory();
  const ladder = new Ladder(rungs, "auto", memory);
  ladder.step("rung");
  ladder.notePlaying();
  expect(memory.kept).toEqual(["fmp4"]);
});

it("does not send other cameras to a rung that only one camera's picture needed", () => {
  const memory = aMemory();
  const ladder = new Ladder(rungs, "auto", memory);
  ladder.step("picture");
  ladder.notePlaying();
  expect(memory.kept).toEqual([]);
});
