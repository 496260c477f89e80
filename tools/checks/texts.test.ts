import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryFiles, root } from "./repository-files.ts";

/** Paths that exist on one developer's machine only; none of them follows another path part. */
const machinePath = /(?<![\w./:-])(?:\/(?:home|Users|work)\/[\w.-]+|\/root\/|[A-Z]:\\Users\\)/;

describe("texts", () => {
  it("hold no path of a developer's machine", () => {
    expect(repositoryFiles().filter((path) => machinePath.test(readText(path)))).toEqual([]);
  });

  it("name no download host in the lock, which every mirror could not serve", () => {
    expect(readText("package-lock.json")).not.toMatch(/"resolved": "http/);
  });
});

describe("the pattern of a machine's path", () => {
  it.each([
    `see ${absolute("home", "ann", "tessera")}`,
    `"${absolute("Users", "bob", "x.ts")}"`,
    `(${absolute("work", "main")})`,
    ["C:", "Users", "eve"].join("\\"),
  ])("finds %s", (text) => expect(text).toMatch(machinePath));

  it.each(["/api/v1/home/list", "https://example.com/home/x", "apps/home/y", "/usr/lib"])(
    "leaves %s alone",
    (text) => expect(text).not.toMatch(machinePath),
  );
});

/** An example is joined from parts, because this file is searched too. */
function absolute(...parts: string[]): string {
  return ["", ...parts].join("/");
}

/** Media and pictures have no text. */
function readText(path: string): string {
  const bytes = readFileSync(join(root, path));
  return bytes.includes(0) ? "" : bytes.toString("utf8");
}
