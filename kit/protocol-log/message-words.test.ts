import { expect, it } from "vitest";
import { durationText } from "./message-words.ts";

it("tells how long a talk took", () => {
  expect([12, 2540, 180_000].map(durationText)).toEqual(["12 ms", "2.5 s", "3 min"]);
});
