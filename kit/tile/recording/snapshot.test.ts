import { expect, it } from "vitest";
import { captureFileName } from "./snapshot.ts";

const moment = new Date(2026, 0, 15, 9, 30, 5);

it("names a snapshot after camera and time", () => {
  expect(captureFileName("东门 3", moment, "jpg")).toBe("东门 3_20260115093005.jpg");
});

it("replaces what a file system refuses", () => {
  expect(captureFileName('a/b:c"\n', moment, "jpg")).toBe("a_b_c___20260115093005.jpg");
  expect(captureFileName(" ", moment, "jpg")).toBe("camera_20260115093005.jpg");
});
