import { expect, it } from "vitest";
import { frameWishes } from "./frame-wishes.ts";

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
