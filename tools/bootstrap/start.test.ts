import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

// Its shell has no exec, and looks for programs in the folder that it is in before all others.
it("brings the exec that npm start says for Windows, which runs what follows", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(scripts["start"]).toMatch(/^exec node /);
  const lines = readFileSync(join(root, "exec.cmd"), "utf8").split("\r\n");
  expect(lines.filter((line) => !line.startsWith("@rem "))).toEqual(["@%*", ""]);
});
