import { expect, it } from "vitest";
import { standInText } from "./stand-in-text.ts";

const playing = { kind: "playing", width: 1, height: 1, codecs: "avc1", rung: "fmp4" } as const;

it("says nothing about the picture that was asked for", () => {
  expect(standInText({ ...playing, picture: "asked" })).toBeUndefined();
});

it("tells which picture stands in", () => {
  expect(standInText({ ...playing, picture: "sub" })).toBe("subInstead");
  expect(standInText({ ...playing, picture: "transcoded" })).toBe("transcodedInstead");
});
