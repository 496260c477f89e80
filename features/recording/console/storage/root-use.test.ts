import { expect, it } from "vitest";
import { rootUse } from "./root-use.ts";

const root = { id: 1, path: "/r", state: "ready" as const, text: "" };
const bytesOf = (figures: Omit<Parameters<typeof rootUse>[0], keyof typeof root>) =>
  rootUse({ ...root, ...figures }).map(({ bytes }) => bytes);

it("counts locked footage apart, and the rest of the volume as other files", () => {
  const figures = { totalBytes: 100, freeBytes: 30, recordedBytes: 40, lockedBytes: 10 };
  expect(bytesOf(figures)).toEqual([30, 10, 30, 30]);
});

it("never shows more than the volume holds while the figures are of different moments", () => {
  const figures = { totalBytes: 100, freeBytes: 80, recordedBytes: 50, lockedBytes: 30 };
  expect(bytesOf(figures)).toEqual([0, 20, 0, 80]);
});
