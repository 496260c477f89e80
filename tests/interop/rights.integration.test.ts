import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi, md5, postJson } from "../e2e/legacy-api.ts";
import { type OpenSession, openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

const within = { timeout: 5000, interval: 100 };

let camera: RtspCamera;
let server: SharedServer;
let token: string;
let device: string;
let people = 0;

beforeAll(async () => {
  camera = await startRtspCamera({
    name: "GATE",
    scene: "gate",
    width: 320,
    height: 180,
    audio: "none",
  });
  server = await sharedServer();
  ({ token } = await openSession(server.url, admin));
  device = await addCamera(server.url, token, { name: "gate", rtspUrl: camera.url(1) });
}, 60_000);
afterAll(async () => {
  await camera.stop();
});
vi.setConfig({ testTimeout: 60_000 });

const post = (path: string, input: object) => postJson(server.url, { path, token, input });

it.each([
  ["the role loses the right", ({ role }: Guard) => post("role", { id: role, grants: [] })],
  ["the user gets another role", ({ user }: Guard) => giveEmptyRole(user)],
  ["the role is deleted", ({ role }: Guard) => deleteRole(role)],
  ["the user is deleted", ({ user }: Guard) => post("deleteuser", { id: user })],
  ["the group of the role loses the camera", ({ group }: Guard) => emptyGroup(group)],
])("ends the picture when %s", async (_, take) => {
  const guard = await aGuard();
  const viewers = await Promise.all(
    ["ws_fmp4", "flv", "http_fmp4"].map((protocol) => watch(guard, protocol)),
  );
  await vi.waitFor(() => expect(viewers.every(({ bytes }) => bytes() > 0)).toBe(true), 20_000);
  await take(guard);
  await vi.waitFor(
    () => expect(viewers.map(({ isOver }) => isOver())).toEqual([true, true, true]),
    within,
  );
  const again = await fetch(`${server.url}/api/v1/gettoken?device=${device}&channel=1`, {
    headers: { token: guard.session.token },
  });
  expect([401, 403]).toContain(again.status);
});

it("tells who may only watch why there is no picture, but not where the camera is", async () => {
  const rtspUrl = "rtsp://127.0.0.1:9/nobody";
  const away = await addCamera(server.url, token, { name: "away", rtspUrl });
  const { session } = await aGuard(away);
  const words = await heardAtTheSocket(away, session.token, '"reconnecting"');
  const paths = ["streamInfo", "devices/channeldiagnosis", "devices/channelsnap", "channelsconfig"];
  const told = async (reader: string): Promise<string[]> =>
    Promise.all(
      [...paths, "device/streamlog"].map(async (path) => {
        const url = `${server.url}/api/v1/${path}?device=${away}&channel=1`;
        return (await fetch(url, { headers: { token: reader } })).text();
      }),
    );
  for (const text of [...words, ...(await told(session.token))]) {
    expect(text).toContain("摄像机拒绝连接");
    expect(text).not.toContain("127.0.0.1");
  }
  const known = await heardAtTheSocket(away, token, '"reconnecting"');
  for (const text of [...known, ...(await told(token))])
    expect(text).toContain("127.0.0.1:9：摄像机拒绝连接");
});

interface Guard {
  readonly role: number;
  readonly user: number;
  readonly group: number;
  readonly session: OpenSession;
}

/** Who may watch the camera because a group holds its device. */
async function aGuard(watched = device): Promise<Guard> {
  const name = `guard-${++people}`;
  const { ID: group } = await post("addlabel", { labelname: name });
  await post("label/updatedevices", { labelid: group, devices: [watched] });
  const grants = [{ verbs: ["live"], groups: [group] }];
  const { ID: role } = await post("addrole", { name, grants });
  const { password } = admin;
  const { ID: user } = await post("adduser", { name, password: md5(password), roleid: role });
  const session = await openSession(server.url, { name, password });
  return { role: Number(role), user: Number(user), group: Number(group), session };
}

async function giveEmptyRole(user: number) {
  const { ID } = await post("addrole", { name: `nothing for ${user}`, grants: [] });
  await post("updateuser", { id: user, roleid: ID });
}

async function deleteRole(role: number) {
  const { ID } = await post("addrole", { name: `nothing after ${role}`, grants: [] });
  await post("deleterole", { id: role, moveto: ID });
}

const emptyGroup = (group: number) =>
  post("label/updatedevices", { labelid: group, devices: [device], mode: "remove" });

async function watch({ session }: Guard, protocol: string) {
  const path = `devices/channelstream?device=${device}&channel=1&protocol=${protocol}`;
  const { URL: address } = await callApi(server.url, { path, token: session.token });
  const url = new URL(String(address), server.url);
  let bytes = 0;
  let isOver = false;
  if (protocol.startsWith("ws_")) {
    const socket = new WebSocket(url.href.replace(/^http/, "ws"));
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => {
      if (data instanceof ArrayBuffer) bytes += data.byteLength;
    });
    socket.addEventListener("close", () => {
      isOver = true;
    });
  } else {
    const { body } = await fetch(url);
    const read = async () => {
      for await (const chunk of body ?? []) bytes += chunk.length;
    };
    void read()
      .catch(() => {})
      .finally(() => {
        isOver = true;
      });
  }
  return { bytes: () => bytes, isOver: () => isOver };
}

/** The words beside the picture that hold this, once there are some. */
async function heardAtTheSocket(of: string, reader: string, part: string): Promise<string[]> {
  const path = `devices/channelstream?device=${of}&channel=1&protocol=ws_fmp4`;
  const { URL: address } = await callApi(server.url, { path, token: reader });
  const socket = new WebSocket(new URL(String(address), server.url).href.replace(/^http/, "ws"));
  const heard: string[] = [];
  socket.addEventListener("message", ({ data }) => heard.push(String(data)));
  await vi.waitFor(() => expect(heard.join()).toContain(part), 10_000);
  socket.close();
  return heard.filter((word) => word.includes(part));
}
