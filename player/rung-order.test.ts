import { describe, expect, it } from "vitest";
import { FakeRung } from "./fake-rung.ts";
import { inOrder } from "./rung-order.ts";

const rungs = (["webrtc", "fmp4", "flv", "hls"] as const).map((name) => new FakeRung(name));
const namesOf = (order: "quick" | "cheap") => inOrder(rungs, order).map(({ name }) => name);

describe("the order of rungs", () => {
  it("has the shortest delay first where one picture is watched", () => {
    expect(namesOf("quick")).toEqual(["webrtc", "fmp4", "flv", "hls"]);
  });

  it("has the cheapest first on a wall", () => {
    expect(namesOf("cheap")).toEqual(["fmp4", "webrtc", "flv", "hls"]);
  });
});
