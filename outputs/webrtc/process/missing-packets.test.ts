import { expect, it } from "vitest";
import { MissingPackets } from "./missing-packets.ts";

it("asks at once for what a gap leaves out, and again while it does not come", () => {
  const missing = new MissingPackets(200);
  expect(missing.note(10, 0)).toEqual([]);
  expect(missing.note(13, 1)).toEqual([11, 12]);
  expect(missing.note(14, 20)).toEqual([]);
  expect(missing.note(12, 30)).toEqual([]);
  expect(missing.note(15, 70)).toEqual([11]);
  expect(missing.note(16, 210)).toEqual([]);
});

it("counts on where the numbers begin anew, and forgets all when the sender does", () => {
  const missing = new MissingPackets(200);
  missing.note(0xfffe, 0);
  expect(missing.note(1, 0)).toEqual([0xffff, 0]);
  expect(missing.note(5000, 1)).toEqual([]);
  expect(missing.note(5001, 100)).toEqual([]);
});
