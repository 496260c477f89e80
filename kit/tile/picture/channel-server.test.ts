import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { channelServer } from "./channel-server.ts";

const asked: URL[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("location", { origin: "http://host", pathname: "/video/square/1" });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url));
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const lastAsked = () => {
  const { _t, ...fields } = Object.fromEntries(asked.at(-1)?.searchParams ?? []);
  return fields;
};
const refusal = (status: number, code = "") =>
  new Response("no", { status, headers: { "x-error-code": code } });
const server = channelServer({ device: "d", channel: "1", flow: 1 });

it("asks for the picture that is wanted, by the protocol of the rung", async () => {
  answer = () => refusal(400);
  const failed = expect.objectContaining({ status: "400" });
  await expect(server.openUrl("webrtc", "asked")).rejects.toEqual(failed);
  expect(lastAsked()).toEqual({ device: "d", channel: "1", stream: "main", protocol: "webrtc" });
  await expect(server.openUrl("hls", "sub")).rejects.toEqual(failed);
  expect(lastAsked()).toMatchObject({ stream: "sub", protocol: "hls" });
  await expect(server.openUrl("ws_flv", "transcoded")).rejects.toEqual(failed);
  expect(lastAsked()).toMatchObject({ stream: "main", protocol: "ws_flv", transcode: "h264" });
});

it("tells a protocol that is switched off from any other refusal", async () => {
  const refused = async (response: Response) => {
    answer = () => response;
    return server.openUrl("webrtc", "asked").catch((error: unknown) => error);
  };
  expect(server.isProtocolOff(await refused(refusal(400, "protocol-unknown")))).toBe(true);
  expect(server.isProtocolOff(await refused(refusal(400, "transcode-off")))).toBe(false);
  expect(server.isWorthRetrying(await refused(refusal(403)))).toBe(false);
  expect(server.isWorthRetrying(await refused(refusal(503)))).toBe(true);
});

const info = {
  State: "live",
  Reason: "",
  Health: "online",
  VideoCodec: "h265",
  AudioCodec: "",
  Width: 640,
  Height: 360,
  Fps: 25,
  BitrateKbps: 2000,
  SentKbps: 2000,
  AudioRate: 0,
  Packets: 1,
  Loss: 0,
  LossPercent: 0,
  DamagedPictures: 0,
  DroppedPictures: 0,
  Readers: 1,
};

it("passes on why the camera gives no picture", async () => {
  answer = () => Response.json({ ...info, State: "reconnecting", Reason: "用户名或密码错误" });
  expect(await server.reportSource("asked")).toMatchObject({
    state: "reconnecting",
    reason: { zh: "用户名或密码错误" },
  });
});

it("reports the codec that the browser gets, not the camera's, of a transcoded picture", async () => {
  answer = () => Response.json(info);
  expect(await server.reportSource("asked")).toMatchObject({ state: "live", videoCodec: "h265" });
  expect(await server.reportSource("transcoded")).toMatchObject({ videoCodec: "h264" });
});

it("knows a stream that does not run from a server that does not answer", async () => {
  answer = () => refusal(400);
  expect(await server.reportSource("asked")).toEqual({ isRunning: false });
  answer = () => refusal(500);
  await expect(server.reportSource("asked")).rejects.toThrow("no");
});

it("names the player and the page's socket of statistics when it has a name", async () => {
  answer = () => refusal(400);
  const named = channelServer({ device: "d", channel: "1", flow: 2 }, "p7");
  await expect(named.openUrl("hls", "asked")).rejects.toMatchObject({ status: "400" });
  expect(lastAsked()).toMatchObject({ stream: "sub", playerid: "p7" });
  expect(lastAsked()).toMatchObject({ reqid: expect.stringMatching(/^[0-9a-f]{32}$/) });
});
