import { ExpectedError, systemClock } from "@tessera/base";
import type { SoughtDevice } from "@tessera/engine";
import { type Script, ScriptedCamera, usualAnswer } from "@tessera/protocols/rtsp/testing";
import { expect, it, onTestFinished } from "vitest";
import { readCameraPaths } from "./camera-paths.ts";
import { createRtspDriver } from "./index.ts";

const challenge = { "WWW-Authenticate": 'Digest realm="camera", nonce="n1"' };
const { signal } = new AbortController();

async function aCamera(script: Script) {
  const camera = await ScriptedCamera.start(script);
  onTestFinished(() => camera.stop());
  return camera;
}

const locate = ({ port }: { readonly port: number }, more: Partial<SoughtDevice> = {}) => {
  const place = { scheme: "", host: "127.0.0.1", port, path: "/" };
  const nobody = { userName: "", password: "" };
  return createRtspDriver({ clock: systemClock }).locate?.(
    { ...place, ...nobody, ...more },
    signal,
  );
};

const pathOf = (uri: string) => uri.replace(/^rtsp:\/\/[^/]+/, "");

/** A camera of a maker, which lets in who answers its challenge. */
const dahua: Script = {
  DESCRIBE: (request) => {
    if (!request.headers.get("Authorization")) return { status: 401, headers: challenge };
    const isThere = pathOf(request.uri).startsWith("/cam/realmonitor?channel=1");
    return isThere ? usualAnswer(request) : { status: 404 };
  },
};

it("finds main and sub stream at the paths of the maker, having signed in", async () => {
  const camera = await aCamera(dahua);
  const place = `rtsp://127.0.0.1:${camera.port}/cam/realmonitor?channel=1`;
  expect(await locate(camera, { userName: "admin", password: "right" })).toEqual({
    access: "granted",
    name: "",
    manufacturer: "Dahua",
    model: "",
    fields: { RtspUrl: `${place}&subtype=0`, SubRtspUrl: `${place}&subtype=1` },
  });
});

it("asks for user and password when the camera does, before it has shown any", async () => {
  const camera = await aCamera(dahua);
  expect(await locate(camera)).toMatchObject({ access: "asked" });
  expect(camera.requests.filter(({ headers }) => headers.get("Authorization"))).toEqual([]);
});

it("shows a wrong password once, however many paths there are: more would lock the camera", async () => {
  const camera = await aCamera({ DESCRIBE: () => ({ status: 401, headers: challenge }) });
  expect(await locate(camera, { userName: "admin", password: "wrong" })).toMatchObject({
    access: "refused",
    reason: { zh: expect.stringContaining("不接受该用户名或密码") },
  });
  expect(camera.requests.filter(({ headers }) => headers.get("Authorization"))).toHaveLength(1);
});

it("tries the path that was typed first, and the makers' where it leads nowhere", async () => {
  const camera = await aCamera({
    DESCRIBE: (request) =>
      pathOf(request.uri) === "/stream1" ? usualAnswer(request) : { status: 404 },
  });
  expect(await locate(camera, { scheme: "rtsp", path: "/wrong" })).toMatchObject({
    access: "granted",
    manufacturer: "TP-LINK",
    fields: { RtspUrl: `rtsp://127.0.0.1:${camera.port}/stream1` },
  });
  const asked = camera.requests.filter(({ method }) => method === "DESCRIBE");
  expect(pathOf(asked[0]?.uri ?? "")).toBe("/wrong");
});

it("finds nothing where no path is known, within a bounded number of tries", async () => {
  const camera = await aCamera({ DESCRIBE: () => ({ status: 404 }) });
  expect(await locate(camera)).toBeUndefined();
  const tries = camera.requests.filter(({ method }) => method === "DESCRIBE").length;
  expect(tries).toBe(new Set(readCameraPaths().map(({ main }) => main)).size);
  expect(tries).toBeLessThanOrEqual(32);
});

it("leaves web addresses to others, and says who is not there", async () => {
  expect(await locate({ port: 9 }, { scheme: "http" })).toBeUndefined();
  const failed = await locate({ port: 0 }, { host: "no-such-camera.invalid" })?.catch(
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(ExpectedError);
  expect(failed).toMatchObject({ code: "rtsp-unknown-host" });
});
