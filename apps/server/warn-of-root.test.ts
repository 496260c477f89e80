import { expect, it, vi } from "vitest";
import { warnOfRoot } from "./warn-of-root.ts";

it.each([
  [0, 1],
  [1000, 0],
])("as user %i says %i times that it runs as root", (userId, count) => {
  const warn = vi.fn<(fields: object, message: string) => void>();
  warnOfRoot({ warn }, userId);
  expect(warn).toHaveBeenCalledTimes(count);
});
