import { expect, it } from "vitest";
import { renamePatiently } from "./rename-patiently.mjs";

/** Fails as often as told, and counts. */
function aRename(failures: number, code = "EPERM") {
  const seen = { calls: 0, paused: 0 };
  const rename = () => {
    seen.calls += 1;
    if (seen.calls <= failures) throw Object.assign(new Error(code), { code });
  };
  return { seen, rename, pause: () => void (seen.paused += 1) };
}

it("waits on Windows while somebody else holds the file", () => {
  const { seen, ...options } = aRename(3);
  renamePatiently("a", "b", { platform: "win32", ...options });
  expect(seen).toEqual({ calls: 4, paused: 3 });
});

it("gives up with the reason in the end", () => {
  const { seen, ...options } = aRename(1000);
  expect(() => renamePatiently("a", "b", { platform: "win32", ...options })).toThrow("EPERM");
  expect(seen).toEqual({ calls: 40, paused: 39 });
});

it("does not wait for what stays wrong, nor elsewhere", () => {
  const missing = aRename(1, "ENOENT");
  expect(() => renamePatiently("a", "b", { platform: "win32", ...missing })).toThrow("ENOENT");
  const linux = aRename(1);
  expect(() => renamePatiently("a", "b", { platform: "linux", ...linux })).toThrow("EPERM");
  expect([missing.seen.calls, linux.seen.calls]).toEqual([1, 1]);
});
