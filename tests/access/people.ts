import type { Verb } from "@tessera/platform/contract";
import { callApi, md5, postJson } from "../e2e/legacy-api.ts";
import type { RunningServer } from "../e2e/running-server.ts";

export const people = ["anonymous", "one-camera operator", "group operator", "admin"] as const;
export type Person = (typeof people)[number];

/** One for each operator, and one that only administrators may see. Their names are found in no other text. */
export const cameras = ["own", "grouped", "foreign"] as const;
export type Camera = (typeof cameras)[number];

export const deviceOf = (camera: Camera) => `device-${camera}`;
export const markOf = (camera: Camera) => `mark-of-${camera}`;

const seenBy: Readonly<Record<Person, readonly Camera[]>> = {
  anonymous: [],
  "one-camera operator": ["own"],
  "group operator": ["grouped"],
  admin: cameras,
};
export const maySee = (person: Person, camera: Camera): boolean => seenBy[person].includes(camera);

/** What operators may do with the cameras that they may see. */
const granted: readonly Verb[] = ["live", "ptz", "talk", "playback", "map"];
export const mayDo = (person: Person, verb: Verb, camera: Camera): boolean =>
  maySee(person, camera) && (person === "admin" || granted.includes(verb));

export const password = "Initial-Password-1";

export interface Site {
  /** A session of each; undefined for a stranger. */
  readonly tokens: Readonly<Record<Person, string | undefined>>;
  readonly group: number;
  /** A group in which nobody but an administrator may see anything. */
  readonly foreignGroup: number;
  /** A layout of the administrator's with all cameras, which everybody may open. */
  readonly layout: number;
}

/** Cameras, groups, roles and users, made by the calls that administrators use. */
export async function furnish(server: RunningServer): Promise<Site> {
  const admin = await signIn(server, "admin");
  const post = (path: string, input: object) => postJson(server.url, { path, token: admin, input });
  for (const camera of cameras)
    await post("adddevice", {
      DeviceID: deviceOf(camera),
      DeviceName: markOf(camera),
      DeviceType: "RTMP",
    });
  const group = await addGroup("grouped");
  const foreignGroup = await addGroup("foreign");
  const channels = [{ device: deviceOf("own"), channel: "1" }];
  await addPerson("one", { channels });
  await addPerson("grouped", { groups: [group] });
  const layout = await shareLayout();
  for (const camera of cameras) {
    const place = { device: deviceOf(camera), channel: "1" };
    await post("bookmarks/add", { ...place, note: `seen at ${markOf(camera)}` });
    await post("share/create", { ...place, minutes: 60, name: `link to ${markOf(camera)}` });
  }
  return {
    tokens: {
      anonymous: undefined,
      "one-camera operator": await signIn(server, "one"),
      "group operator": await signIn(server, "grouped"),
      admin,
    },
    group,
    foreignGroup,
    layout,
  };

  async function shareLayout(): Promise<number> {
    const shown = cameras.map((camera) => ({
      device: deviceOf(camera),
      channel: "1",
      name: markOf(camera),
    }));
    const { ID } = await post("layouts/save", {
      Name: "everything",
      Columns: shown.length,
      Rows: 1,
      Cells: shown.map((camera, x) => ({ x, y: 0, w: 1, h: 1, camera })),
      Tour: { dwellSeconds: 10, cameras: shown },
      Shared: true,
    });
    return Number(ID);
  }

  async function addGroup(camera: Camera): Promise<number> {
    const { ID } = await post("addlabel", { labelname: `group of ${markOf(camera)}` });
    await post("label/updatedevices", { labelid: ID, devices: [deviceOf(camera)] });
    return Number(ID);
  }

  async function addPerson(name: string, scope: object): Promise<void> {
    const grants = [{ verbs: granted, ...scope }];
    const { ID: roleid } = await post("addrole", { name: `role of ${name}`, grants });
    await post("adduser", { name, password: md5(password), roleid });
  }
}

export async function signIn(server: RunningServer, username: string): Promise<string> {
  const fields = { username, password: md5(password) };
  const { Token } = await callApi(server.url, { path: "login", fields });
  return String(Token);
}
