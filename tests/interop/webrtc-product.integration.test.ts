import { startViewers } from "@tessera/outputs/webrtc/testing";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

const eventually = { timeout: 15_000, interval: 200 };

describe("a WebRTC viewer of the product", () => {
  let camera: RtspCamera;
  let server: SharedServer;
  let token: string;
  let device: string;

  beforeAll(async () => {
    camera = await startRtspCamera({
      name: "GATE",
      scene: "gate",
      width: 320,
      height: 180,
      audio: "aac",
    });
    server = await sharedServer();
    ({ token } = await openSession(server.url, admin));
    device = await addCamera(server.url, token, { name: "gate", rtspUrl: camera.url(1) });
  }, 60_000);
  afterAll(async () => {
    await camera.stop();
  });

  const addressFor = async (session: string) => {
    const path = `devices/channelstream?device=${device}&channel=1&protocol=webrtc`;
    const { URL: address } = await callApi(server.url, { path, token: session });
    return new URL(String(address), server.url).href;
  };

  it("gets picture and sound until the session of its address ends", async () => {
    const { token: other } = await openSession(server.url, admin);
    const viewers = await startViewers({ address: await addressFor(other) });
    onTestFinished(() => viewers.kill());
    const seen = async () => (await viewers.report())[0];
    await vi.waitFor(async () => {
      expect((await seen())?.videoPackets).toBeGreaterThan(50);
      expect((await seen())?.audioPackets).toBeGreaterThan(20);
    }, eventually);
    await callApi(server.url, { path: "logout", token: other });
    let before = 0;
    const look = async () => {
      const last = before;
      before = (await seen())?.videoPackets ?? 0;
      expect(before).toBe(last);
    };
    await vi.waitFor(look, { timeout: 10_000, interval: 500 });
  });

  it.each([
    ["a wrong token", "?token=wrong", 401],
    ["no token", "", 401],
  ])("is refused with %s", async (_, query, status) => {
    const address = (await addressFor(token)).replace(/\?.*/, query);
    const viewers = await startViewers({ address });
    onTestFinished(() => viewers.kill());
    expect((await viewers.report())[0]).toMatchObject({ status });
  });

  it("is told what is wrong with its offer", async () => {
    const headers = { "content-type": "application/sdp", "accept-language": "en" };
    const options = { method: "POST", headers, body: "hello" };
    const reply = await fetch(await addressFor(token), options);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("x-error-code")).toBe("offer-invalid");
    expect(await reply.text()).toContain("not a valid WebRTC offer");
  });
});
