import { describe, expect, it } from "vitest";
import { siteMapOf } from "../../guard/site-map.ts";
import type { ScreenNav } from "../../screens.ts";
import { aScreen, configOf, getSwitch, text } from "../../testing/a-screen.ts";
import { sectionMenuOf, selectedEntry } from "./section-menu.ts";

const nav = (order: number, change: Partial<ScreenNav> = {}): ScreenNav => ({
  label: text("entry"),
  icon: null,
  order,
  ...change,
});

const screens = [
  aScreen("/house/rooms/:room", { nav: nav(20, { to: "/house/rooms/0" }) }),
  aScreen("/house/hall", { nav: nav(10, { covers: ["/house/door"] }) }),
  aScreen("/house/attic/:box", {
    nav: nav(15, { to: "/house/attic/0?all=1" }),
    offered: { while: (config) => config(getSwitch)?.isOn !== false, otherwise: "/house" },
  }),
  aScreen("/house/cellar"),
  aScreen("/office/list", { access: "admin", nav: nav(10) }),
];
const reader = { isOperator: false, config: configOf({}) };
const menu = (path: string, who = reader) => sectionMenuOf(siteMapOf(screens), path, who);
const addresses = (path: string, who = reader) =>
  menu(path, who).flatMap(({ entries }) => entries.map(({ to }) => to));

describe("sectionMenuOf", () => {
  it("lists the screens of the open section in order", () => {
    expect(addresses("/house/hall")).toEqual([
      "/house/hall",
      "/house/attic/0?all=1",
      "/house/rooms/0",
    ]);
  });

  it("leaves out what the configuration does not offer", () => {
    const config = configOf({ [getSwitch.path]: { isOn: false } });
    expect(addresses("/house/hall", { ...reader, config })).toEqual([
      "/house/hall",
      "/house/rooms/0",
    ]);
  });

  it("hides admin screens from an operator", () => {
    expect(addresses("/office/list")).toEqual(["/office/list"]);
    expect(addresses("/office/list", { ...reader, isOperator: true })).toEqual([]);
  });

  it("puts the section's headings in its order, what has none first, and no heading over nothing", () => {
    const section = {
      path: "/house",
      label: text("house"),
      icon: null,
      order: 1,
      menu: "secondary",
      groups: { up: text("up"), empty: text("empty"), down: text("down") },
    } as const;
    const grouped = [
      aScreen("/house/cellar", { nav: nav(1, { group: "down" }) }),
      aScreen("/house/tower", { nav: nav(9, { group: "up" }) }),
      aScreen("/house/attic", { nav: nav(8, { group: "up" }) }),
      aScreen("/house/hall", { nav: nav(7) }),
    ];
    const groups = sectionMenuOf(siteMapOf(grouped, [section]), "/house/hall", reader);
    expect(
      groups.map(({ heading, entries }) => [heading?.en, entries.map(({ to }) => to)]),
    ).toEqual([
      [undefined, ["/house/hall"]],
      ["up", ["/house/attic", "/house/tower"]],
      ["down", ["/house/cellar"]],
    ]);
  });
});

describe("selectedEntry", () => {
  const entries = menu("/house").flatMap((group) => group.entries);

  it.each([
    ["/house/rooms/0", "/house/rooms/0"],
    ["/house/rooms/34020000", "/house/rooms/0"],
    ["/house/door/1", "/house/hall"],
  ])("selects for %s the entry %s", (path, to) => {
    expect(selectedEntry(entries, path)?.to).toBe(to);
  });

  it("selects nothing for a page that no entry stands for", () => {
    expect(selectedEntry(entries, "/house/cellar")).toBeUndefined();
  });
});
