import { describe, expect, it } from "vitest";
import { visibleEntries } from "./navigation-list.ts";

const entry = (path: string, show = true) => ({ path, title: path, icon: "", show });
const paths = (entries: readonly { path: string }[]) => entries.map(({ path }) => path);

describe("visibleEntries", () => {
  it("shows an admin every entry", () => {
    const entries = [entry("/dashboard"), entry("/alarm", false)];
    expect(visibleEntries(entries, { isOperator: false })).toEqual(entries);
  });

  it("hides from an operator what is not marked show", () => {
    const entries = [entry("/video"), entry("/alarm", false)];
    expect(paths(visibleEntries(entries, { isOperator: true }))).toEqual(["/video"]);
  });

  it("removes the admin entries for an operator even when they are marked show", () => {
    const admin = [
      "/dashboard",
      "/platform",
      "/config",
      "/news",
      "/device",
      "/user",
      "/ai",
      "/map",
      "/plugin",
    ];
    const entries = [...admin.map((path) => entry(path)), entry("/alarm")];
    expect(paths(visibleEntries(entries, { isOperator: true }))).toEqual(["/alarm"]);
  });
});
