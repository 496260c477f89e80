import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessLevels, type Call } from "@tessera/platform/contract";
import { describe, expect, it } from "vitest";
import { everyCall } from "./every-call.ts";
import { root } from "./repository-files.ts";

const calls = await everyCall();
const specified = readSpecification();
/** Of the specification's; it only falls. */
const callsToBuild = 77;

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
  expect(pathsOf("open")).toEqual([
    "v1/gethomeotherconfig",
    "v1/login",
    "v1/login/passkey/begin",
    "v1/login/passkey/finish",
    "v1/session/oidc/begin",
    "v1/session/oidc/finish",
    "v1/session/signin",
    "v1/session/ways",
    "v1/share/open",
    "v1/wechat/bind",
  ]);
  expect(pathsOf("signed-in")).toEqual([
    "v1/addfavoriteschannel",
    "v1/alarm/assignees",
    "v1/alarm/export",
    "v1/alarm/facts",
    "v1/alarm/handle",
    "v1/alarm/inbox",
    "v1/alarm/picture",
    "v1/alarm/statistics",
    "v1/alarm/undo",
    "v1/alarmlist",
    "v1/apikeys/list",
    "v1/apikeys/make",
    "v1/apikeys/parts",
    "v1/apikeys/revoke",
    "v1/arming",
    "v1/arming/mute",
    "v1/arming/switch",
    "v1/arming/unmute",
    "v1/bookmarks",
    "v1/bookmarks/add",
    "v1/bookmarks/remove",
    "v1/channelchild",
    "v1/channels",
    "v1/channels/find",
    "v1/channelsconfig",
    "v1/channelsmap",
    "v1/deletefavoriteschannel",
    "v1/device/streamlog",
    "v1/devicecontrol/alarmreset",
    "v1/devicecontrol/guard",
    "v1/devicecontrol/keyframe",
    "v1/devicecontrol/record",
    "v1/devices",
    "v1/devices/capabilities",
    "v1/devices/capability",
    "v1/devices/channeldiagnosis",
    "v1/devices/channelsnap",
    "v1/devices/channelstream",
    "v1/devices/channelstreamalladdr",
    "v1/devices/health",
    "v1/devices/record/downloads",
    "v1/devices/record/files",
    "v1/devices/record/month",
    "v1/devices/record/playback",
    "v1/devices/record/playback/control",
    "v1/devices/stopchannelstream",
    "v1/devices/{id}/channels",
    "v1/devicesearch",
    "v1/dragzoomin/control",
    "v1/dragzoomout/control",
    "v1/ehome_alarm/queryList",
    "v1/favoritechannels",
    "v1/favorites",
    "v1/gentoken",
    "v1/getchannels",
    "v1/getchannelstream",
    "v1/getotherconfig",
    "v1/getserverinfo",
    "v1/gettoken",
    "v1/getuserinfo",
    "v1/gps",
    "v1/labelchannel/info",
    "v1/labeldeviceowninfo",
    "v1/labelowninfo",
    "v1/labels/search",
    "v1/labels/{id}/channels",
    "v1/layouts",
    "v1/layouts/remove",
    "v1/layouts/save",
    "v1/layouts/{id}",
    "v1/logout",
    "v1/lowerlabel",
    "v1/messagepush/browser",
    "v1/messagepush/browser/subscribe",
    "v1/messagepush/browser/unsubscribe",
    "v1/modifypassword",
    "v1/newslist",
    "v1/onvifgetpresetlist",
    "v1/onvifgotopreset",
    "v1/onvifremovepreset",
    "v1/onvifsetpreset",
    "v1/own/label/channels",
    "v1/ptz/cruise",
    "v1/ptz/holder",
    "v1/ptz/home",
    "v1/ptz/lock",
    "v1/ptz/position",
    "v1/ptz/position",
    "v1/ptz/presetpicture",
    "v1/ptz/presetpicture",
    "v1/ptz/release",
    "v1/ptz/scan",
    "v1/ptz/wiper",
    "v1/ptzcontrol",
    "v1/record/address",
    "v1/record/download/{id}/{start}",
    "v1/record/downloaddevicerecord/{chnid}/{name}/{duration}",
    "v1/record/downloadrecord/streaminfo",
    "v1/record/export",
    "v1/record/export/cancel",
    "v1/record/export/{job}",
    "v1/record/exportkey",
    "v1/record/exportrules",
    "v1/record/exports",
    "v1/record/figures",
    "v1/record/file/{id}/{segment}",
    "v1/record/footage/{id}",
    "v1/record/gaps",
    "v1/record/health",
    "v1/record/hls/{id}/{range}",
    "v1/record/preview/{id}",
    "v1/record/previews/{id}",
    "v1/record/proof",
    "v1/record/querydaily",
    "v1/record/querydevices",
    "v1/record/queryflags",
    "v1/record/querymonthly",
    "v1/record/realtimerecord/start",
    "v1/record/realtimerecord/stop",
    "v1/record/remove",
    "v1/record/removedaily",
    "v1/record/setimportant",
    "v1/record/timeline",
    "v1/record/verify",
    "v1/session/approve",
    "v1/share/create",
    "v1/share/list",
    "v1/share/revoke",
    "v1/stopstream",
    "v1/streamInfo",
    "v1/subchannels",
    "v1/touchchannelstream",
    "v1/users/passkeys",
    "v1/users/passkeys/begin",
    "v1/users/passkeys/finish",
    "v1/users/passkeys/remove",
    "v1/users/passkeys/rename",
    "v1/users/security",
    "v1/users/sessions",
    "v1/users/sessions/end",
    "v1/users/totp/begin",
    "v1/users/totp/confirm",
    "v1/users/totp/disable",
    "v1/users/totp/recovery",
    "v1/wechat/getLink",
    "v1/wechat/unBind",
    "v2/channels",
    "v2/config/basic/map",
    "v2/config/basic/show",
  ]);
});

it("keeps an audit record of every call that changes or shows something: only these just read", () => {
  const unrecorded = calls
    .filter(({ call }) => !call.audit && !readsForAdministrators(call))
    .map(({ call }) => `${call.methods[0]} ${call.path.replace("/api/", "")}`);
  expect(unrecorded.toSorted()).toEqual([
    "GET /localfile/sip_logs",
    "GET /taillog/sip_logs/{name}",
    "GET v1/alarm/assignees",
    "GET v1/alarm/facts",
    "GET v1/alarm/inbox",
    "GET v1/alarm/picture",
    "GET v1/alarm/statistics",
    "GET v1/alarmlist",
    "GET v1/alarmplan/channellist",
    "GET v1/alarmplan/list",
    "GET v1/alllabel",
    "GET v1/apikeys/list",
    "GET v1/apikeys/parts",
    "GET v1/arming",
    "GET v1/black",
    "GET v1/bookmarks",
    "GET v1/cascade/channels",
    "GET v1/cascade/list",
    "GET v1/channelchild",
    "GET v1/channels",
    "GET v1/channelsconfig",
    "GET v1/channelsmap",
    "GET v1/device/streamlog",
    "GET v1/deviceinfo",
    "GET v1/devices",
    "GET v1/devices/capabilities",
    "GET v1/devices/channeldiagnosis",
    "GET v1/devices/channelstream",
    "GET v1/devices/channelstreamalladdr",
    "GET v1/devices/health",
    "GET v1/devices/record/downloads",
    "GET v1/devices/record/files",
    "GET v1/devices/record/month",
    "GET v1/devices/record/playback/control",
    "GET v1/devices/stopchannelstream",
    "GET v1/devices/{id}/channels",
    "GET v1/devicesconfig",
    "GET v1/devicesearch",
    "GET v1/discoverdevices",
    "GET v1/ehome_alarm/queryList",
    "GET v1/favoritechannels",
    "GET v1/favorites",
    "GET v1/gentoken",
    "GET v1/getbaseconfig",
    "GET v1/getchannels",
    "GET v1/getchannelstream",
    "GET v1/getclusternode",
    "GET v1/getcvrinfo",
    "GET v1/gethomeotherconfig",
    "GET v1/getotherconfig",
    "GET v1/getserverinfo",
    "GET v1/gettoken",
    "GET v1/getuserinfo",
    "GET v1/gps",
    "GET v1/label/channelsconfig",
    "GET v1/label/devicesconfig",
    "GET v1/labelchannel/info",
    "GET v1/labeldeviceowninfo",
    "GET v1/labellist",
    "GET v1/labelowninfo",
    "GET v1/labels/search",
    "GET v1/labels/{id}/channels",
    "GET v1/layouts",
    "GET v1/layouts/{id}",
    "GET v1/lowerlabel",
    "GET v1/newslist",
    "GET v1/onvifgetpresetlist",
    "GET v1/own/label/channels",
    "GET v1/ptz/holder",
    "GET v1/ptz/position",
    "GET v1/ptz/presetpicture",
    "GET v1/record/address",
    "GET v1/record/downloadrecord/streaminfo",
    "GET v1/record/exportkey",
    "GET v1/record/exportrules",
    "GET v1/record/exports",
    "GET v1/record/figures",
    "GET v1/record/gaps",
    "GET v1/record/health",
    "GET v1/record/proof",
    "GET v1/record/querydaily",
    "GET v1/record/querydevices",
    "GET v1/record/queryflags",
    "GET v1/record/querymonthly",
    "GET v1/record/timeline",
    "GET v1/recordplaninfo",
    "GET v1/recordplanlist",
    "GET v1/role/channels",
    "GET v1/rolelist",
    "GET v1/session/ways",
    "GET v1/share/list",
    "GET v1/stopstream",
    "GET v1/streamInfo",
    "GET v1/subchannels",
    "GET v1/touchchannelstream",
    "GET v1/userlist",
    "GET v1/users/passkeys",
    "GET v1/users/security",
    "GET v1/users/sessions",
    "GET v1/wechat/getLink",
    "GET v1/white",
    "GET v2/channels",
    "GET v2/config/alarm/plan",
    "GET v2/config/alarm/plan/channels",
    "GET v2/config/alarm/plans",
    "GET v2/config/alarm/settings",
    "GET v2/config/basic/map",
    "GET v2/config/basic/push/message",
    "GET v2/config/basic/show",
    "GET v2/config/device/access/black",
    "GET v2/config/device/access/blacks",
    "GET v2/config/device/access/gb",
    "GET v2/config/device/access/white",
    "GET v2/config/device/access/white/switch",
    "GET v2/config/device/access/whites",
    "POST v1/alarmplan/dryrun",
    "POST v1/channels/find",
    "POST v1/checkpush",
    "POST v1/login/passkey/begin",
    "POST v1/messagepush/browser",
    "POST v1/record/verify",
    "POST v1/recordplan/dryrun",
    "POST v1/recordplan/forecast",
    "POST v1/session/oidc/begin",
    "POST v1/share/open",
    "POST v1/users/passkeys/begin",
  ]);
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

it("can ask for a second person wherever something is given out, but for what holds no pictures, and is deleted", () => {
  const alone = shortPathsOf(({ audit, secondPerson }) => audit === "export" && !secondPerson);
  expect(alone.toSorted()).toEqual([
    "/down/{a}/{b}",
    "/siplogs/sip.log",
    "alarm/export",
    "devices/export",
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
