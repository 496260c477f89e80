import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./repository.mjs";
import { judgeUnsteady, readUnsteady, unsteadyText } from "./unsteady.mjs";

const waits = { name: "a.test.ts: waits", lines: ["too late"] };
const plays = { name: "b.test.ts: plays", lines: [] };
const date = "2026-11-16";
const earlier = { date: "2026-11-09", name: waits.name };

const judged = (list: readonly { date: string; name: string }[], unsteady = [waits, plays]) =>
  judgeUnsteady({ list, counts: { passed: 9, failures: [], unsteady }, date });

describe("a test that passed only at the second try", () => {
  it("is written down with its date, and excused", () => {
    const { list, counts } = judged([]);
    expect(list).toEqual([
      { date, name: waits.name },
      { date, name: plays.name },
    ]);
    expect(counts).toEqual({ passed: 9, failures: [], unsteady: [waits, plays] });
  });

  it("has failed when it stands there already, and gets a second date", () => {
    const { list, counts } = judged([earlier]);
    expect(list).toEqual([earlier, { date, name: waits.name }, { date, name: plays.name }]);
    expect(counts.unsteady).toEqual([plays]);
    expect(counts.passed).toBe(8);
    expect(counts.failures).toEqual([
      {
        name: waits.name,
        lines: ["unsteady again: it stands in tests/unsteady.tsv already", "too late"],
      },
    ]);
  });
});

it("leaves the list as it is when nothing was unsteady", () => {
  expect(judged([earlier], []).list).toEqual([earlier]);
});

it("tells of every test in the list, when it was unsteady, and which lines are new", () => {
  const added = { date, name: waits.name };
  expect(unsteadyText([earlier, added], [added])).toEqual([
    "Unsteady on 2026-11-09, 2026-11-16: a.test.ts: waits",
    "New in tests/unsteady.tsv, to be committed:",
    "2026-11-16\ta.test.ts: waits",
  ]);
  expect(unsteadyText([], [])).toEqual([]);
});

it("keeps in the repository only tests whose file is there", () => {
  const files = readUnsteady().map(({ name = "" }) => name.split(": ")[0] ?? "");
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
