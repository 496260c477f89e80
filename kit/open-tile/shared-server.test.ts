import { afterEach, expect, it, vi } from "vitest";
import { isFull, isRefusal, sharedServer } from "./shared-server.ts";

const view = { device: "d", channel: "1", flow: 2 } as const;
const open = { view, page: "share", key: "secret-key" } as const;
const opened = { URL: "/live/x", ChannelName: "Gate", HasSubStream: false, ExpiresAtMs: 5 };

/** Answers as the server would, and keeps what was asked. */
function answer(status: number, body: object, code = "") {
  const asked: { readonly url: string; readonly body: unknown }[] = [];
  const headers = { "x-error-code": code };
  vi.stubGlobal("location", new URL("https://cameras.example/share/d/1/2"));
  vi.stubGlobal("fetch", async (url: string, { body: sent }: { readonly body: string }) => {
    asked.push({ url, body: JSON.parse(sent) });
    return Response.json(body, { status, headers });
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

it("asks with the key in the body, never in the address", async () => {
  const asked = answer(200, opened);
  const told: unknown[] = [];
  const server = sharedServer(open, (share) => told.push(share));
  expect(await server.openUrl("ws_flv", "transcoded")).toBe("/live/x");
  expect(told).toEqual([{ channelName: "Gate", expiresAtMs: 5 }]);
  expect(asked[0]?.body).toEqual({
    device: "d",
    channel: "1",
    stream: "sub",
    page: "share",
    key: "secret-key",
    protocol: "ws_flv",
    transcode: "h264",
  });
  expect(asked[0]?.url).not.toContain("secret-key");
});

it("gives up on a link that is not valid, and says so when a picture stops", async () => {
  answer(403, {}, "share-invalid");
  const server = sharedServer(open, () => {});
  const error = await server.openUrl("ws_fmp4", "asked").catch((reason: unknown) => reason);
  expect(isRefusal(error)).toBe(true);
  expect(server.isWorthRetrying(error)).toBe(false);
  expect(await server.reportSource("asked")).toMatchObject({ isRunning: true, state: "stopped" });
});

it("waits for a place while as many watch as may", async () => {
  answer(429, {}, "share-full");
  const server = sharedServer(open, () => {});
  const error = await server.openUrl("ws_fmp4", "asked").catch((reason: unknown) => reason);
  expect(isFull(error)).toBe(true);
  expect(server.isWorthRetrying(error)).toBe(true);
  expect(await server.reportSource("asked")).toEqual({ isRunning: false });
});

it.each([
  [400, "transcode-off"],
  [404, "channel-unknown"],
])("does not call a link invalid when the server says something else: %i %s", async (...said) => {
  const [status, code] = said;
  answer(status, {}, code);
  const server = sharedServer(open, () => {});
  const error = await server.openUrl("ws_fmp4", "transcoded").catch((reason: unknown) => reason);
  expect(isRefusal(error)).toBe(false);
  expect(server.isWorthRetrying(error)).toBe(false);
});
