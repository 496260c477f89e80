import { beforeEach, expect, it } from "vitest";
import { chooseLetters, exchange, keptLetters, letterFor, meantKey } from "./letters.ts";

beforeEach(() => chooseLetters({}));

it("every letter means itself until it is exchanged", () => {
  expect(["s", "S", "ArrowLeft", "?"].map(meantKey)).toEqual(["s", "S", "ArrowLeft", "?"]);
  expect(letterFor("s")).toBe("s");
});

it("two letters change places, with Shift too", () => {
  chooseLetters(exchange({}, "s", "z"));
  expect(["z", "Z", "s", "S"].map(meantKey)).toEqual(["s", "S", "z", "Z"]);
  expect([letterFor("s"), letterFor("z")]).toEqual(["z", "s"]);
});

it("no letter is ever without a key, however often they change", () => {
  let letters = exchange({}, "s", "z");
  letters = exchange(letters, "m", "z");
  letters = exchange(letters, "b", "s");
  const all = "abcdefghijklmnopqrstuvwxyz".split("");
  chooseLetters(letters);
  expect(all.map(meantKey).toSorted()).toEqual(all);
  expect(meantKey("z")).toBe("m");
  expect(meantKey("s")).toBe("b");
});

it("a letter that is put back is remembered no more", () => {
  expect(exchange(exchange({}, "s", "z"), "s", "s")).toEqual({});
  expect(exchange({}, "s", "s")).toEqual({});
});

it.each([{ s: "z", m: "z" }, { s: "z" }, { s: "?" }])("%j is no exchange", (letters) => {
  expect(keptLetters.safeParse(letters).success).toBe(false);
});
