import { expect, it } from "vitest";
import { soughtDevice } from "./sought-device.ts";

const nobody = { userName: "", password: "" };
const plain = { scheme: "", port: 0, path: "/", ...nobody };

it.each([
  ["192.168.1.64", { ...plain, host: "192.168.1.64" }],
  [" cam-3.local:8000 ", { ...plain, host: "cam-3.local", port: 8000 }],
  ["fe80::1", { ...plain, host: "[fe80::1]" }],
  ["rtsp://10.0.0.9/a/b?c=1", { ...plain, scheme: "rtsp", host: "10.0.0.9", path: "/a/b?c=1" }],
  ["http://10.0.0.9:80", { ...plain, scheme: "http", host: "10.0.0.9", port: 80 }],
])("takes %s apart", (typed, expected) => {
  expect(soughtDevice(typed, nobody)).toEqual(expected);
});

it("takes user and password out of an address, unless they were given", () => {
  const typed = "rtsp://admin:p%40ss@w@10.0.0.9/live";
  expect(soughtDevice(typed, nobody)).toMatchObject({
    host: "10.0.0.9",
    userName: "admin",
    password: "p@ss@w",
  });
  expect(soughtDevice(typed, { userName: "me", password: "mine" })).toMatchObject({
    userName: "me",
    password: "mine",
  });
});

it.each(["two words", "rtsp://", "http://:80/"])("refuses %s with an example", (typed) => {
  expect(() => soughtDevice(typed, nobody)).toThrow(/192\.168\.1\.64/);
});
