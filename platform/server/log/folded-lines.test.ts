import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { FoldedLines } from "./folded-lines.ts";

function someLines() {
  const clock = new FakeClock();
  const told: unknown[] = [];
  const lines = new FoldedLines(clock, (...line) => told.push(line));
  const write = (count: number, message: string) =>
    Array.from({ length: count }, () => lines.isWritten("error", message)).filter(Boolean).length;
  return { clock, told, lines, write };
}

it("writes so many of the same words, and tells how many more there were", async () => {
  const { clock, told, write } = someLines();
  expect(write(12_400, "Request failed.")).toBe(500);
  expect(write(1, "Something else")).toBe(1);
  await clock.advance(60_000);
  expect(told).toEqual([["error", "Request failed.", 11_900]]);
  expect(write(1000, "Request failed.")).toBe(30);
});

it("takes words that differ in their numbers or far behind for the same", () => {
  const { write } = someLines();
  let written = 0;
  for (let turn = 0; turn < 1000; turn++)
    written += write(1, `Peer ${turn} sent ${"words ".repeat(20)} ${turn}x`);
  expect(written).toBe(500);
});

it("tells what is left when it stops", () => {
  const { told, lines, write } = someLines();
  write(501, "a");
  lines.stop();
  expect(told).toEqual([["error", "a", 1]]);
});
