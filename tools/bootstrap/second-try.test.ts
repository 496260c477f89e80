import { describe, expect, it } from "vitest";
import { afterSecondTry, choiceOf, secondTries } from "./second-try.mjs";

const inVitest = (only?: string, file = "a.integration.test.ts") => ({
  name: only === undefined ? file : `${file}: ${only}`,
  lines: ["was late"],
  again: { part: "unit", file, passed: 3, ...(only !== undefined && { only }) },
});
const inBrowser = (line: string) => ({
  name: `tests/e2e/a.spec.ts: ${line}`,
  lines: [],
  again: { part: "e2e", file: "tests/e2e/a.spec.ts", passed: 3, only: line },
});
const unitTest = { name: "a.test.ts: adds up", lines: [] };

describe("tried again", () => {
  it("are the failed tests of each file, and no unit test", () => {
    const tries = secondTries([inVitest("waits"), unitTest, inBrowser("12"), inVitest("counts")]);
    expect(tries).toMatchObject([
      { part: "unit", file: "a.integration.test.ts", only: ["waits", "counts"] },
      { part: "e2e", file: "tests/e2e/a.spec.ts", only: ["12"] },
    ]);
  });

  it("is the whole file if that failed, whichever of its tests did", () => {
    for (const failures of [
      [inVitest(), inVitest("waits")],
      [inVitest("waits"), inVitest()],
    ])
      expect(secondTries(failures)).toMatchObject([
        { file: "a.integration.test.ts", only: undefined, failures },
      ]);
  });

  it("is nothing when more than twelve failed", () => {
    const failures = Array.from({ length: 12 }, (_, number) => inVitest(`waits ${number}`));
    expect(secondTries(failures)).toHaveLength(1);
    expect(secondTries([...failures, unitTest])).toEqual([]);
  });
});

it("chooses by exactly their names, by their lines, or by the file", () => {
  const [byName, byLine] = secondTries([inVitest("is > 1.5 (or $x)"), inBrowser("12")]);
  expect(byName && choiceOf(byName)).toEqual([
    "a.integration.test.ts",
    "-t",
    String.raw`^(?:is > 1\.5 \(or \$x\))$`,
  ]);
  expect(byLine && choiceOf(byLine)).toEqual([String.raw`tests/e2e/a\.spec\.ts:12`]);
  const [whole] = secondTries([inVitest()]);
  expect(whole && choiceOf(whole)).toEqual(["a.integration.test.ts"]);
});

describe("after the second try", () => {
  const waits = inVitest("waits");
  const counts = inVitest("counts");
  const first = { passed: 10, failures: [unitTest, waits, counts], unsteady: [] };
  const [attempt] = secondTries(first.failures);
  if (!attempt) throw new Error("nothing is tried again");

  it("what passed alone is unsteady, with its first error", () => {
    expect(afterSecondTry(first, attempt, { passed: 2, failures: [] })).toEqual({
      passed: 12,
      failures: [unitTest],
      unsteady: [waits, counts],
    });
  });

  it("what failed alone too is failed, with its last error", () => {
    const again = { ...waits, lines: ["is late"] };
    expect(afterSecondTry(first, attempt, { passed: 1, failures: [again] })).toEqual({
      passed: 11,
      failures: [unitTest, again],
      unsteady: [counts],
    });
  });

  it("everything is failed if something else broke, or if it did not run", () => {
    const broken = { name: "a.integration.test.ts", lines: ["no server"] };
    expect(afterSecondTry(first, attempt, { passed: 1, failures: [broken] })).toMatchObject({
      failures: [unitTest, broken, waits, counts],
      unsteady: [],
    });
    expect(afterSecondTry(first, attempt, { passed: 1, failures: [] })).toMatchObject({
      failures: [unitTest, waits, counts],
      unsteady: [],
    });
  });

  it("what a whole file passed counts once", () => {
    const failures = [inVitest()];
    const [whole] = secondTries(failures);
    const started = { passed: 10, failures, unsteady: [] };
    const second = { passed: 5, failures: [] };
    expect(whole && afterSecondTry(started, whole, second)).toMatchObject({ passed: 12 });
  });
});
