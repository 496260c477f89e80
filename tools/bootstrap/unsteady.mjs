import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./repository.mjs";

const listFile = "tests/unsteady.tsv";
const heading = "date\ttest";

/** Every test that once passed only at the second try, and when; to be mended, then taken out by hand. */
export function readUnsteady() {
  const [, ...rows] = readFileSync(join(root, listFile), "utf8").trim().split("\n");
  return rows.map((row) => {
    const [date, name] = row.split("\t");
    return { date, name };
  });
}

export function writeUnsteady(list) {
  const rows = list.map(({ date, name }) => `${date}\t${name}`);
  writeFileSync(join(root, listFile), [heading, ...rows, ""].join("\n"));
}

/**
 * A busy machine excuses a test once. One that stands in the list already has failed now; the list is
 * what it becomes with this run.
 */
export function judgeUnsteady({ list, counts, date }) {
  const known = new Set(list.map(({ name }) => name));
  const again = counts.unsteady.filter(({ name }) => known.has(name));
  return {
    list: [...list, ...counts.unsteady.map(({ name }) => ({ date, name }))],
    counts: {
      passed: counts.passed - again.length,
      unsteady: counts.unsteady.filter(({ name }) => !known.has(name)),
      failures: [
        ...counts.failures,
        ...again.map(({ name, lines }) => ({
          name,
          lines: [`unsteady again: it stands in ${listFile} already`, ...lines],
        })),
      ],
    },
  };
}

/** The list as it is told at the end of a run; `added` is new and has to be kept. */
export function unsteadyText(list, added) {
  const names = [...new Set(list.map(({ name }) => name))];
  const datesOf = (name) => list.filter((row) => row.name === name).map(({ date }) => date);
  return [
    ...names.map((name) => `Unsteady on ${datesOf(name).join(", ")}: ${name}`),
    ...(added.length > 0
      ? [
          `New in ${listFile}, to be committed:`,
          ...added.map(({ date, name }) => `${date}\t${name}`),
        ]
      : []),
  ];
}
