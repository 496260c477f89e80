import type { SoughtDevice } from "@tessera/engine";
import { expect, it } from "vitest";
import { aCamera, aDriver, credentials } from "./testing/index.ts";

const { signal } = new AbortController();
const nobody = { userName: "", password: "" };

const locate = (port: number, more: Partial<SoughtDevice> = {}) =>
  aDriver().locate({ scheme: "", host: "127.0.0.1", port, path: "/", ...nobody, ...more }, signal);

it("finds a camera, asks for what is missing, and knows it once it is let in", async () => {
  const camera = await aCamera({ manufacturer: "Acme", model: "N1" });
  const fields = { DeviceIp: "127.0.0.1", DevicePort: camera.port };
  expect(await locate(camera.port)).toMatchObject({ access: "asked", fields });
  expect(await locate(camera.port, { ...credentials, password: "wrong" })).toMatchObject({
    access: "refused",
    reason: { zh: expect.stringContaining("不接受该用户名或密码") },
  });
  expect(await locate(camera.port, credentials)).toEqual({
    access: "granted",
    name: "N1",
    manufacturer: "Acme",
    model: "N1",
    fields,
  });
});

it("leaves the address of a stream to others, and finds nothing where nobody speaks ONVIF", async () => {
  const camera = await aCamera();
  expect(await locate(camera.port, { scheme: "rtsp", path: "/live" })).toBeUndefined();
  expect(await locate(1)).toBeUndefined();
});
