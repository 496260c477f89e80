import { describe, expect, it } from "vitest";
import { correctDrift } from "./drift.ts";

describe("correctDrift", () => {
  it("leaves a track alone that is where it should be", () => {
    expect(correctDrift(15, 1)).toEqual({ kind: "rate", rate: 1 });
    expect(correctDrift(-15, 0.5)).toEqual({ kind: "rate", rate: 0.5 });
  });

  it("slows one that is ahead and speeds one up that is behind, a little", () => {
    expect(correctDrift(60, 1)).toEqual({ kind: "rate", rate: 0.94 });
    expect(correctDrift(-60, 1)).toEqual({ kind: "rate", rate: 1.06 });
    expect(correctDrift(-400, 1)).toEqual({ kind: "rate", rate: 1.1 });
  });

  it("moves one that is too far away", () => {
    expect(correctDrift(501, 1)).toEqual({ kind: "seek" });
    expect(correctDrift(-501, 1)).toEqual({ kind: "seek" });
    // Half a second of footage is an eighth of a second at this speed.
    expect(correctDrift(501, 4).kind).toBe("rate");
  });
});
