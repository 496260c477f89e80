import { expect, it } from "vitest";
import { frameWishes, keyOf } from "./open-address.ts";

it("reads the key behind the hash", () => {
  expect(keyOf("#key=a-B_9")).toBe("a-B_9");
  expect(keyOf("#other=1")).toBe("");
  expect(keyOf("")).toBe("");
});

it("shows a frame with controls, silent and whole unless told otherwise", () => {
  const usual = { hasControls: true, isMuted: true, fit: "contain", token: "" };
  expect(frameWishes(new URLSearchParams())).toEqual(usual);
  expect(frameWishes(new URLSearchParams("controls=1&muted=1&fit=round"))).toEqual(usual);
  expect(frameWishes(new URLSearchParams("controls=0&muted=0&fit=cover&token=t"))).toEqual({
    hasControls: false,
    isMuted: false,
    fit: "cover",
    token: "t",
  });
});
