import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessLevels, type Call } from "@tessera/platform/contract";
import { describe, expect, it } from "vitest";
import { openCalls, signedInCalls, unrecordedCalls } from "./call-lists.ts";
import { everyCall } from "./every-call.ts";
import { root } from "./repository-files.ts";

const calls = await everyCall();
const specified = readSpecification();
/** Of the specification's; it only falls. */
const callsToBuild = 39;

/**
 * Lists that a device and a channel only narrow, of what the caller may see anyway; and the door for
 * people without an account, who have a key instead of a right.
 */
const judgeThemselves = [
  "/api/v1/alarm/export",
  "/api/v1/alarm/inbox",
  "/api/v1/alarm/statistics",
  "/api/v1/alarmlist",
  "/api/v1/bookmarks",
  "/api/v1/channelsconfig",
  "/api/v1/clearalarm",
  "/api/v1/share/list",
  "/api/v1/share/open",
];

it("finds the calls of the features", () => {
  expect(calls.length).toBeGreaterThan(10);
});

it("puts every call below a root of the specification; log files have roots of their own", () => {
  const roots = /^\/(api\/v1|api\/v2|siplogs|localfile|taillog|down)\/./;
  expect(calls.filter(({ call }) => !roots.test(call.path)).map(({ call }) => call.path)).toEqual(
    [],
  );
});

it("gives each method and path to one call", () => {
  const doors = calls.flatMap(({ call }) => call.methods.map((method) => `${method} ${call.path}`));
  expect(doors.filter((door, index) => doors.indexOf(door) !== index)).toEqual([]);
});

it("opens no call wider than it was meant: a change of access is written here too", () => {
  const levels = Object.groupBy(calls, ({ call }) => call.access);
  const pathsOf = (level: keyof typeof levels) =>
    levels[level]?.map(({ call }) => call.path.replace("/api/", "")).toSorted();
  expect(pathsOf("open")).toEqual(openCalls);
  expect(pathsOf("signed-in")).toEqual(signedInCalls);
});

it("keeps an audit record of every call that changes or shows something: only these just read", () => {
  const unrecorded = calls
    .filter(({ call }) => !call.audit && !readsForAdministrators(call))
    .map(({ call }) => `${call.methods[0]} ${call.path.replace("/api/", "")}`);
  expect(unrecorded.toSorted()).toEqual(unrecordedCalls);
});

it("keeps an audit record of what administrators take with them or have proven", () => {
  const recorded = calls.filter(({ call }) => call.audit).map(({ call }) => call.path);
  expect(recorded).toEqual(
    expect.arrayContaining([
      "/api/v1/audit/verify",
      "/api/v1/devices/acceptance",
      "/api/v1/devices/export",
    ]),
  );
});

// Who has a ticket of an alarm is nobody whom a second person could watch over: an administrator puts it into messages.
it("can ask for a second person wherever something is given out, but for what holds no pictures, and is deleted", () => {
  const alone = shortPathsOf(({ audit, secondPerson }) => audit === "export" && !secondPerson);
  expect(alone.toSorted()).toEqual([
    "/down/{a}/{b}",
    "/siplogs/sip.log",
    "alarm/export",
    "alarm/shared/clip",
    "devices/export",
    "logs/bundle",
    "operations/export",
    "settings-file",
    "settings-file/export",
  ]);
  const deleting = shortPathsOf(
    ({ channel, secondPerson }) => channel?.verb === "delete" && secondPerson?.verb !== "delete",
  );
  expect(deleting).toEqual([]);
});

it("leaves out no call of the specification but those marked absent, which are built one by one", () => {
  const overHttp = specified.filter(({ method }) => method !== "WS");
  expect(overHttp.filter((row) => !isBuilt(row) && !row.isAbsent)).toEqual([]);
  expect(overHttp.filter((row) => isBuilt(row) && row.isAbsent)).toEqual([]);
});

it("has no more calls left to build than before: whoever builds one lowers the number", () => {
  expect(specified.filter(({ isAbsent }) => isAbsent)).toHaveLength(callsToBuild);
});

it("answers in the envelope where the specification has it, and nowhere else where it says so", () => {
  const wrong = specified.flatMap(({ envelope, ...row }) =>
    calls
      .filter(({ call }) => isSame(call, row))
      .filter(
        ({ call }) => envelope !== "-" && (call.dialect === "legacy") !== (envelope === "yes"),
      )
      .map(({ call }) => `${row.method} ${row.path}: ${call.dialect}`),
  );
  expect(wrong).toEqual([]);
});

const pagedLists = `
  channelsmap gps devicesearch favorites favoritechannels devices/record/files
  labelchannel/info alllabel channelchild labeldeviceowninfo lowerlabel newslist
  recordplanlist cascade/list cascade/channels own/label/channels labels/{id}/channels
  devices/{id}/channels devices devicesconfig channels channelsconfig getchannels
  subchannels
`;

it.each(pagedLists.trim().split(/\s+/))(
  "lets a list be asked for in parts, searched and sorted: %s",
  (path) => {
    const list = calls.find(
      ({ call }) => call.path === `/api/v1/${path}` && call.methods.includes("GET"),
    );
    const fields = list ? fieldsOf(list.call) : [];
    expect(fields).toEqual(expect.arrayContaining(["start", "limit", "q", "sort", "order"]));
  },
);

describe.each(calls)("$name", ({ call }) => {
  it("says who may call it", () => {
    expect(accessLevels).toContain(call.access);
  });

  it("is a call of the specification, with its method, or says that it is our own", () => {
    expect(call.isOwn ?? false).toBe(!specified.some((row) => isSame(call, row)));
  });

  it("says what it does", () => {
    expect(call.summary.trim()).not.toBe("");
  });

  it("asks for a right on the channel that its input names", () => {
    const fields = fieldsOf(call);
    const namesChannel = fields.includes("device") && fields.includes("channel");
    const needsRight = namesChannel && !judgeThemselves.includes(call.path);
    expect(call.channel !== undefined || !needsRight).toBe(true);
  });
});

/** Without what nearly all begin with. */
const shortPathsOf = (isMeant: (call: Call) => boolean): string[] =>
  calls.filter(({ call }) => isMeant(call)).map(({ call }) => call.path.replace("/api/v1/", ""));

const fieldsOf = ({ input }: Call): string[] =>
  "shape" in input && typeof input.shape === "object" ? Object.keys(input.shape ?? {}) : [];

const isBuilt = (row: SpecifiedCall) => calls.some(({ call }) => isSame(call, row));

/** Their answer leaves no picture and no file behind; a call of the specification may change something by GET. */
const readsForAdministrators = ({ isOwn, access, methods, dialect }: Call): boolean =>
  isOwn === true &&
  access === "admin" &&
  methods.every((method) => method === "GET") &&
  dialect !== "file" &&
  dialect !== "media";

interface SpecifiedCall {
  readonly method: string;
  readonly path: string;
  /** Whether its reply comes in the legacy envelope: yes, no, or - where that is not settled. */
  readonly envelope: string;
  readonly isAbsent: boolean;
}

function readSpecification(): SpecifiedCall[] {
  const [, ...rows] = readFileSync(join(root, "tools/checks/spec-calls.tsv"), "utf8")
    .trim()
    .split("\n");
  return rows.map((row) => {
    const [method = "", path = "", envelope = "-", state] = row.split("\t");
    return { method, path, envelope, isAbsent: state === "absent" };
  });
}

/** What a path parameter is called does not matter. */
function isSame(call: Call, { method, path }: { readonly method: string; readonly path: string }) {
  const isPath = withoutNames(call.path) === withoutNames(path);
  return isPath && call.methods.some((own) => own === method);
}

const withoutNames = (path: string) => path.replaceAll(/\{[^}]*\}/g, "{}");
