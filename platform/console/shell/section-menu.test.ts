import { describe, expect, it } from "vitest";
import type { Screen, ScreenNav } from "../screens.ts";
import { sectionEntries, selectedEntry } from "./section-menu.ts";

const text = (name: string) => ({ zh: name, en: name });

function aScreen(
  path: string,
  nav: Partial<ScreenNav>,
  access: Screen["access"] = "signed-in",
): Screen {
  return {
    path,
    access,
    title: text(path),
    load: () => Promise.reject(new Error("not loaded in this test")),
    nav: { section: "video", menu: "secondary", label: text(path), icon: null, order: 1, ...nav },
  };
}

const reader = { isOperator: false, recordVersion: true };
const square = aScreen("/video/square/:devid", { to: "/video/square/0", order: 2 });
const browse = aScreen("/video/browse", { order: 1, covers: ["/video/player"] });
const playback = aScreen("/video/backlist/:devid", {
  to: "/video/backlist/0",
  needsRecording: true,
});
const devices = aScreen("/device/list", { section: "device" }, "admin");
const screens = [square, browse, playback, devices];
const addresses = (path: string, who = reader) =>
  sectionEntries(screens, path, who).map(({ to }) => to);

describe("sectionEntries", () => {
  it("lists the screens of the open section in order", () => {
    expect(addresses("/video/browse")).toEqual([
      "/video/browse",
      "/video/backlist/0",
      "/video/square/0",
    ]);
  });

  it("hides recording playback while RecordVersion is false", () => {
    const entries = addresses("/video/browse", { ...reader, recordVersion: false });
    expect(entries).not.toContain("/video/backlist/0");
  });

  it("hides admin screens from an operator", () => {
    expect(addresses("/device/list")).toEqual(["/device/list"]);
    expect(addresses("/device/list", { ...reader, isOperator: true })).toEqual([]);
  });
});

describe("selectedEntry", () => {
  const entries = sectionEntries(screens, "/video", reader);

  it.each([
    ["/video/square/0", "/video/square/0"],
    ["/video/square/34020000", "/video/square/0"],
    ["/video/player/1/2/1", "/video/browse"],
  ])("selects for %s the entry %s", (path, to) => {
    expect(selectedEntry(entries, path)?.to).toBe(to);
  });

  it("selects nothing for a page that no entry stands for", () => {
    expect(selectedEntry(entries, "/video/map/gps")).toBeUndefined();
  });
});
