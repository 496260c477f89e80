import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { patternOf } from "./paths.ts";

const patterns = ["/", "/rooms", "/rooms/list", "/rooms/:room", "/rooms/:room/:day?", "/:any/list"];
const paths =
  "/ /rooms /rooms/ /Rooms /rooms/list /rooms/LIST/ /rooms/7 /rooms/7/2026-11-19 /rooms/7/2026-11-19/more /attic /attic/list /room /roomsy".split(
    " ",
  );

describe("a pattern", () => {
  it.each(patterns)("%s has the paths that the router sends there", (pattern) => {
    const fits = patternOf(pattern);
    expect(paths.filter(fits)).toEqual(paths.filter((path) => matchPath(pattern, path)));
    expect(paths.some(fits)).toBe(true);
  });
});
