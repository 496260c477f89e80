import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessLevels, type Call } from "@tessera/platform/contract";
import { describe, expect, it } from "vitest";
import { everyCall } from "./every-call.ts";
import { root } from "./repository-files.ts";

const calls = await everyCall();
const specified = readSpecification();

/** What the specification does not name and users need. */
const ownCalls = ["/api/v1/devices/channeldiagnosis"];

it("finds the calls of the features", () => {
  expect(calls.length).toBeGreaterThan(10);
});

it("gives each method and path to one call", () => {
  const doors = calls.flatMap(({ call }) => call.methods.map((method) => `${method} ${call.path}`));
  expect(doors.filter((door, index) => doors.indexOf(door) !== index)).toEqual([]);
});

it("opens no call wider than it was meant: a change of access is written here too", () => {
  const levels = Object.groupBy(calls, ({ call }) => call.access);
  const pathsOf = (level: keyof typeof levels) =>
    levels[level]?.map(({ call }) => call.path.replace("/api/", "")).toSorted();
  expect(pathsOf("open")).toEqual(["v1/gethomeotherconfig", "v1/login"]);
  expect(pathsOf("signed-in")).toEqual([
    "v1/channelsconfig",
    "v1/device/streamlog",
    "v1/devices/channeldiagnosis",
    "v1/devices/channelsnap",
    "v1/devices/channelstream",
    "v1/devices/channelstreamalladdr",
    "v1/devices/stopchannelstream",
    "v1/gentoken",
    "v1/getchannelstream",
    "v1/getotherconfig",
    "v1/getserverinfo",
    "v1/gettoken",
    "v1/getuserinfo",
    "v1/logout",
    "v1/modifypassword",
    "v1/stopstream",
    "v1/streamInfo",
    "v1/touchchannelstream",
    "v2/config/basic/map",
    "v2/config/basic/show",
  ]);
});

describe.each(calls)("$name", ({ call }) => {
  it("says who may call it", () => {
    expect(accessLevels).toContain(call.access);
  });

  it("is a call of the specification, with its method, or one of the few of our own", () => {
    if (ownCalls.includes(call.path)) return;
    expect(specified.get(withoutNames(call.path)) ?? []).toSatisfy((methods: readonly string[]) =>
      methods.some((method) => call.methods.some((own) => own === method)),
    );
  });

  it("says what it does", () => {
    expect(call.summary.trim()).not.toBe("");
  });

  it("asks for a right on the channel that its input names", () => {
    const fields = fieldsOf(call);
    const namesChannel = fields.includes("device") && fields.includes("channel");
    expect(call.channel !== undefined || !namesChannel).toBe(true);
  });
});

const fieldsOf = ({ input }: Call): string[] =>
  "shape" in input && typeof input.shape === "object" ? Object.keys(input.shape ?? {}) : [];

/** The methods of each path; what a path parameter is called does not matter. */
function readSpecification(): Map<string, string[]> {
  const [, ...rows] = readFileSync(join(root, "tools/checks/spec-calls.tsv"), "utf8")
    .trim()
    .split("\n");
  const methodsOf = new Map<string, string[]>();
  for (const row of rows) {
    const [method = "", path = ""] = row.split("\t");
    const key = withoutNames(path);
    methodsOf.set(key, [...(methodsOf.get(key) ?? []), method]);
  }
  return methodsOf;
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, "{}");
}
