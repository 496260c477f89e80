import { join } from "node:path";
import { expect, it } from "vitest";
import { npmCommand } from "./npm-command.mjs";

const nothing = () => false;
const everything = () => true;

it("starts the npm that started us, with the Node that it runs on", () => {
  const env = { npm_execpath: "/lib/npm-cli.js", npm_node_execpath: "/outer/node" };
  for (const platform of ["linux", "win32"] as const)
    expect(
      npmCommand(["ci"], { platform, env, execPath: "/inner/node", exists: everything }),
    ).toEqual({ file: "/outer/node", args: ["/lib/npm-cli.js", "ci"], shell: false });
});

it("finds npm beside Node on Windows, where Node starts no batch file without a shell", () => {
  const execPath = join("/nodejs", "node.exe");
  const program = join("/nodejs", "node_modules/npm/bin/npm-cli.js");
  const exists = (path: unknown) => path === program;
  expect(npmCommand(["ci"], { platform: "win32", env: {}, execPath, exists })).toEqual({
    file: execPath,
    args: [program, "ci"],
    shell: false,
  });
});

it("gives a shell one line and no arguments, which Node warns of", () => {
  const options = {
    platform: "win32" as const,
    env: {},
    execPath: "/nodejs/node.exe",
    exists: nothing,
  };
  expect(npmCommand(["ci", "--no-audit"], options)).toEqual({
    file: "npm ci --no-audit",
    args: [],
    shell: true,
  });
});

it("needs no shell elsewhere", () => {
  const options = {
    platform: "linux" as const,
    env: {},
    execPath: "/bin/node",
    exists: nothing,
  };
  expect(npmCommand(["ci"], options)).toEqual({ file: "npm", args: ["ci"], shell: false });
});
