import { describe, expect, it } from "vitest";
import { codecsOf } from "./live-state.ts";
import { parseWireMessage, webSocketUrl } from "./wire-message.ts";

describe("a text message", () => {
  it("gives the MIME type of the media that follows", () => {
    const mime = 'video/mp4; codecs="avc1.64001f"';
    expect(parseWireMessage(JSON.stringify({ type: "mse", mime }))).toEqual({ type: "mse", mime });
  });

  it("gives the state of the source with its reason", () => {
    const message = { type: "state", state: "reconnecting", reason: { zh: "断开", en: "lost" } };
    expect(parseWireMessage(JSON.stringify(message))).toEqual(message);
  });

  it.each(["connecting", "live", "reconnecting", "stopped"])("knows the state %s", (state) => {
    expect(parseWireMessage(JSON.stringify({ type: "state", state }))).toMatchObject({ state });
  });

  it("has empty reasons when the server gave none", () => {
    expect(parseWireMessage('{"type":"state","state":"live"}')).toEqual({
      type: "state",
      state: "live",
      reason: { zh: "", en: "" },
    });
  });

  it.each([
    "",
    "[",
    "null",
    "7",
    '{"type":"mse"}',
    '{"type":"state","state":"gone"}',
    '{"type":"x"}',
  ])("is passed over when it is not understood: %s", (json) => {
    expect(parseWireMessage(json)).toBeUndefined();
  });
});

describe("the play address", () => {
  it("becomes a socket address on the page's host when it is relative", () => {
    expect(webSocketUrl("/live/1?token=a", "http://host:18000/video")).toBe(
      "ws://host:18000/live/1?token=a",
    );
  });

  it("is encrypted on an encrypted page", () => {
    expect(webSocketUrl("/live/1", "https://host/")).toBe("wss://host/live/1");
  });

  it("keeps another host", () => {
    expect(webSocketUrl("ws://media:1/live", "http://host/")).toBe("ws://media:1/live");
  });
});

it("reads the codecs out of a MIME type", () => {
  expect(codecsOf('video/mp4; codecs="avc1.640028, mp4a.40.2"')).toBe("avc1.640028, mp4a.40.2");
  expect(codecsOf("video/mp4")).toBe("video/mp4");
});
