import { expect, it } from "vitest";
import { newTroubles, shownTroubles, type Trouble, versionOf } from "./troubles.ts";

const full: Trouble = { kind: "disk-full", sinceMs: 1, text: "Full", channels: 3 };
const lost: Trouble = { kind: "root-missing", sinceMs: 2, text: "Gone", channels: 1 };

it("calls for a trouble once, when it begins", () => {
  expect(newTroubles(undefined, [full])).toEqual([]);
  expect(newTroubles([full], [full, lost])).toEqual([lost]);
  expect(newTroubles([full], [{ ...full, channels: 4, text: "Fuller" }])).toEqual([]);
  expect(newTroubles([full], [{ ...full, sinceMs: 9 }])).toHaveLength(1);
});

it("hides only the trouble that was put away, until it changes", () => {
  const dismissed = new Set([versionOf(full)]);
  expect(shownTroubles([full, lost], dismissed)).toEqual([lost]);
  expect(shownTroubles([{ ...full, channels: 4 }], dismissed)).toHaveLength(1);
});
