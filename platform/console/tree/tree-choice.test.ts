import { expect, it } from "vitest";
import { chosenBy, chosenNodes, noneChosen } from "./tree-choice.ts";
import type { TreeRow } from "./tree-row.ts";

const rows = ["a", "b", "…", "c"].map(
  (key): TreeRow<string> =>
    key === "…"
      ? { kind: "loading", key, depth: 1 }
      : {
          kind: "node",
          key,
          node: key.toUpperCase(),
          depth: 0,
          position: 1,
          siblingCount: 3,
          isBranch: false,
          isExpanded: false,
        },
);
const ctrl = { ctrlKey: true, shiftKey: false };
const shift = { ctrlKey: false, shiftKey: true };

it("takes one row more with Ctrl, and lets it go again", () => {
  const one = chosenBy(ctrl, { rows, chosen: noneChosen, at: "b" });
  expect([...one]).toEqual(["b"]);
  expect(chosenBy(ctrl, { rows, chosen: one, at: "b" }).size).toBe(0);
});

it("takes all rows from the active one on with Shift, upwards too, and no line that is none", () => {
  const down = chosenBy(shift, { rows, chosen: noneChosen, from: "a", at: "c" });
  expect([...down]).toEqual(["a", "b", "c"]);
  const up = chosenBy(shift, { rows, chosen: noneChosen, from: "c", at: "b" });
  expect([...up]).toEqual(["b", "c"]);
  expect([...chosenBy(shift, { rows, chosen: noneChosen, from: "gone", at: "b" })]).toEqual(["b"]);
});

it("gives what was chosen in the order of the rows", () => {
  expect(chosenNodes(rows, new Set(["c", "a"]))).toEqual(["A", "C"]);
});
