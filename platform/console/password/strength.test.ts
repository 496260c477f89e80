import { describe, expect, it } from "vitest";
import { strengthOf, strengthScore } from "./strength.ts";

describe("strengthScore", () => {
  it.each([
    ["", 0],
    ["a", 5],
    ["Ab1!x", 25],
    ["aaaaaa", 35],
    ["!!!!!!", 25],
    ["abcdef", 45],
    ["Abcde12", 65],
    ["!!!!!!!!", 50],
    ["aaaaaaaa", 60],
    ["abcdefgh", 70],
    ["abcdefg1", 80],
    ["Abcdefg1", 90],
    ["Abcdefgg1", 80],
  ])("gives %j %i points", (password, points) => expect(strengthScore(password)).toBe(points));
});

describe("strengthOf", () => {
  it.each([
    ["abcd", "weak"],
    ["Ab1!x", "weak"],
    ["!!!!!!!!", "weak"],
    ["aaaaaaaa", "normal"],
    ["Abcde12", "normal"],
    ["abcdefgh", "normal"],
    ["abcdefg1", "strong"],
  ])("calls %j %s", (password, strength) => expect(strengthOf(password)).toBe(strength));
});
