import type { LiveState } from "@tessera/player";
import { expect, it } from "vitest";
import { canGoOn } from "./can-go-on.ts";

const stalled = { kind: "stalled", sinceMs: 20_000, hasPicture: true } as const;

it("goes on over a picture that stands still for a moment, as after a look at another page", () => {
  const playing: LiveState = {
    kind: "playing",
    width: 640,
    height: 360,
    codecs: "",
    rung: "fmp4",
    picture: "asked",
  };
  expect(canGoOn(playing)).toBe(true);
  expect(canGoOn({ ...stalled, reason: { code: "no-frames" } })).toBe(true);
});

it("ends with the camera, and with the connection", () => {
  const text = { zh: "断", en: "gone" };
  expect(canGoOn({ ...stalled, reason: { code: "source-lost", text } })).toBe(false);
  for (const kind of ["connecting", "stopped"] as const) expect(canGoOn({ kind })).toBe(false);
});
