import { expect, it } from "vitest";
import { PlayTokenOver, tokenServer } from "./token-server.ts";

const view = { device: "d", channel: "1", flow: 1 } as const;

it("plays by every way with the same token", async () => {
  const server = tokenServer(view, "t", async () => false);
  expect(await server.openUrl("webrtc", "asked")).toBe("/live/webrtc/d/1/1?token=t");
  expect(await server.openUrl("ws_fmp4", "transcoded")).toBe(
    "/live/ws-fmp4/d/1/1?token=t&transcode=h264",
  );
});

it("asks whether the token is over before the second try, and then gives up", async () => {
  const asked: string[] = [];
  const server = tokenServer(view, "t", async (path) => {
    asked.push(path);
    return true;
  });
  await server.openUrl("ws_fmp4", "asked");
  expect(asked).toEqual([]);
  const error = await server.openUrl("ws_fmp4", "asked").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PlayTokenOver);
  expect(server.isWorthRetrying(error)).toBe(false);
  expect(asked).toEqual(["/live/webrtc/d/1/1?token=t"]);
});
