import { expect, it } from "vitest";
import { downloadName } from "./download-name.ts";

it("names device and channel, once if they are called the same, and nothing that a file system refuses", () => {
  const names = { deviceName: "大门 Gate", name: "大门 Gate" };
  expect(downloadName(names, "20260130100000-20260130100500")).toBe(
    "大门 Gate 20260130100000-20260130100500.mp4",
  );
  expect(downloadName({ deviceName: "NVR 1", name: "East: 2" }, "x")).toBe("NVR 1 East_ 2 x.mp4");
});
