import { describe, expect, it } from "vitest";
import { moveTab, neighbourOf, tabOrder } from "./list-tabs.ts";

describe("the order of the tabs", () => {
  it("is the remembered one, each once, the missing ones last", () => {
    expect(tabOrder(["sc", "sc"], true)).toEqual(["sc", "spgc", "fzlb"]);
  });

  it("leaves video management to administrators", () => {
    expect(tabOrder(["sc", "spgc", "fzlb"], false)).toEqual(["sc", "fzlb"]);
  });

  it("changes by putting one in the place of another, both ways", () => {
    expect(moveTab(["spgc", "fzlb", "sc"], "spgc", "sc")).toEqual(["fzlb", "sc", "spgc"]);
    expect(moveTab(["spgc", "fzlb", "sc"], "sc", "spgc")).toEqual(["sc", "spgc", "fzlb"]);
  });

  it("ends at the edges", () => {
    expect(neighbourOf(["spgc", "sc"], "spgc", -1)).toBe("spgc");
    expect(neighbourOf(["spgc", "sc"], "spgc", 1)).toBe("sc");
  });
});
