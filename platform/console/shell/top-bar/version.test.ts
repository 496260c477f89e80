import { describe, expect, it } from "vitest";
import { versionOf } from "./version.ts";

describe("versionOf", () => {
  it.each([
    ["Tessera/0.1.0", "0.1.0"],
    ["Tessera/v2.3.4-beta.1 (build 7)", "2.3.4-beta.1"],
    ["Tessera", ""],
    ["", ""],
  ])("reads %j as %j", (server, version) => expect(versionOf(server)).toBe(version));
});
