import { expect, it } from "vitest";
import { snapshotFileName } from "./snapshot.ts";

const moment = new Date(2026, 0, 15, 9, 30, 5);

it("names a snapshot after camera and time", () => {
  expect(snapshotFileName("东门 3", moment)).toBe("东门 3_20260115093005.jpg");
});

it("replaces what a file system refuses", () => {
  expect(snapshotFileName('a/b:c"\n', moment)).toBe("a_b_c___20260115093005.jpg");
  expect(snapshotFileName(" ", moment)).toBe("camera_20260115093005.jpg");
});
