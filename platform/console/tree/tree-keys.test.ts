import { describe, expect, it } from "vitest";
import { moveOf, namedRow } from "./tree-keys.ts";
import type { TreeRow } from "./tree-row.ts";

type Row = TreeRow<{ readonly name: string }>;

const aNode = (name: string, depth: number, state: "leaf" | "open" | "closed" = "leaf"): Row => ({
  kind: "node",
  key: name,
  node: { name },
  depth,
  position: 1,
  siblingCount: 1,
  isBranch: state !== "leaf",
  isExpanded: state === "open",
});

const rows: readonly Row[] = [
  aNode("Hall", 0, "open"),
  aNode("Door", 1),
  { kind: "loading", key: "more", depth: 1 },
  aNode("Yard", 0, "closed"),
  { kind: "end", key: "end", depth: 0 },
];

const press = (key: string, at: number, shiftKey = false) => moveOf({ key, shiftKey }, rows, at, 2);
const goTo = (to: number) => ({ kind: "go", to });

describe("the keys of a tree", () => {
  it("go from node to node and pass over what is none", () => {
    expect(press("ArrowDown", 1)).toEqual(goTo(3));
    expect(press("ArrowUp", 3)).toEqual(goTo(1));
    expect(press("ArrowDown", 3)).toBeUndefined();
    expect(press("Home", 3)).toEqual(goTo(0));
    expect(press("End", 0)).toEqual(goTo(3));
  });

  it("go a page on, to the last node at most", () => {
    expect(press("PageDown", 3)).toEqual(goTo(3));
    expect(press("PageUp", 3)).toEqual(goTo(1));
  });

  it("open with the right arrow, and then go inside", () => {
    expect(press("ArrowRight", 3)).toEqual({ kind: "expand" });
    expect(press("ArrowRight", 0)).toEqual(goTo(1));
    expect(press("ArrowRight", 1)).toBeUndefined();
  });

  it("close with the left arrow, or go out", () => {
    expect(press("ArrowLeft", 0)).toEqual({ kind: "collapse" });
    expect(press("ArrowLeft", 1)).toEqual(goTo(0));
    expect(press("ArrowLeft", 3)).toBeUndefined();
  });

  it("ask for the menu as everywhere else", () => {
    expect(press("ContextMenu", 0)).toEqual({ kind: "menu" });
    expect(press("F10", 0, true)).toEqual({ kind: "menu" });
    expect(press("F10", 0)).toBeUndefined();
  });
});

const nameOf = ({ name }: { readonly name: string }) => name;

describe("a name that is typed", () => {
  it("leads to the next node that begins so, whatever the case, all around", () => {
    expect(namedRow(rows, 0, "y", nameOf)).toBe(3);
    expect(namedRow(rows, 3, "do", nameOf)).toBe(1);
    expect(namedRow(rows, 0, "x", nameOf)).toBe(-1);
  });
});
