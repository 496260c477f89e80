import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/index.ts";
import { openLogFile } from "./log-file.ts";

const dayMs = 86_400_000;
const noon = () => new FakeClock(new Date(2026, 1, 28, 12).getTime());

async function aFile({ clock = noon(), oldCount = 2, ...given }: Partial<Given> = {}) {
  const folder = given.folder ?? (await temporaryFolder());
  const { stream, close } = await openLogFile(folder, { name: "log", oldCount }, fail, clock);
  const write = (...lines: readonly string[]) => lines.forEach((line) => stream.write(`${line}\n`));
  const written = async () => {
    await close();
    const names = (await readdir(folder)).toSorted();
    const texts = names.map((name) => readFile(join(folder, name), "utf8"));
    return new Map((await Promise.all(texts)).map((text, index) => [names[index], text]));
  };
  return { folder, clock, write, written };
}

const fail = (error: Error) => expect.fail(String(error));

interface Given {
  readonly folder: string;
  readonly clock: FakeClock;
  readonly oldCount: number;
}

describe("a rolling file", () => {
  it("goes on in a new one with the first line of a day, and loses none that wait then", async () => {
    const { clock, write, written } = await aFile();
    write("one");
    await clock.advance(dayMs / 2 - 1);
    write("two");
    await clock.advance(1);
    write("three", "four");
    const files = await written();
    expect([...files.keys()]).toEqual(["log.2026-02-28.1.log", "log.2026-03-01.1.log"]);
    expect([...files.values()].join("")).toBe("one\ntwo\nthree\nfour\n");
    expect(files.get("log.2026-03-01.1.log")).toContain("three\nfour\n");
  });

  it("goes on in a new one when it has grown, and there after a restart", async () => {
    const before = await aFile();
    const megabyte = "x".repeat(1024 * 1024);
    for (let count = 0; count < 3; count++) {
      for (let each = 0; each < 7; each++) before.write(megabyte);
      await expect.poll(async () => sizes(before.folder)).toBe((count + 1) * 7 * 1_048_577);
    }
    before.write("small");
    await before.written();
    const { write, written } = await aFile({ folder: before.folder });
    write("after");
    expect([...(await written())].map(([name, text]) => [name, text.slice(-6)])).toEqual([
      ["log.2026-02-28.1.log", "xxxxx\n"],
      ["log.2026-02-28.2.log", "after\n"],
    ]);
  });

  it("keeps of the older ones so many, those of earlier runs too, and nothing else goes", async () => {
    const folder = await temporaryFolder();
    const others = [
      "log.2026-01-01.log",
      "log.txt",
      "logs.2026-01-01.1.log",
      "other.2026-01-01.1.log",
    ];
    const old = ["log.2026-01-02.9.log", "log.2026-01-02.10.log"];
    for (const name of [...others, ...old]) await writeFile(join(folder, name), "");
    const { clock, write, written } = await aFile({ folder });
    write("one");
    await clock.advance(dayMs);
    write("two");
    const left = [
      ...others,
      "log.2026-01-02.10.log",
      "log.2026-02-28.1.log",
      "log.2026-03-01.1.log",
    ];
    await expect.poll(async () => (await readdir(folder)).toSorted()).toEqual(left.toSorted());
    await written();
  });
});

async function sizes(folder: string): Promise<number> {
  const texts = (await readdir(folder)).map((name) => readFile(join(folder, name)));
  return (await Promise.all(texts)).reduce((sum, { length }) => sum + length, 0);
}
