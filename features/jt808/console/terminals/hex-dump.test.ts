import { expect, it } from "vitest";
import { hexDump } from "./hex-dump.ts";

it("shows sixteen bytes a line with what can be read of them", () => {
  const hex = Buffer.from("LVBV4PBB4JE000001\u0007", "latin1").toString("hex");
  expect(hexDump(hex)).toBe(
    [
      "0000  4C 56 42 56 34 50 42 42 34 4A 45 30 30 30 30 30  LVBV4PBB4JE00000",
      `0010  31 07${" ".repeat(42)}  1.`,
    ].join("\n"),
  );
  expect(hexDump("")).toBe("");
});
