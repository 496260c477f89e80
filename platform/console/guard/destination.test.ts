import { describe, expect, it } from "vitest";
import type { Screen, Section } from "../screens.ts";
import type { UserInfo } from "../storage/local-storage.ts";
import { admin, aScreen, configOf, operator, text } from "../testing/a-screen.ts";
import { destinationOf } from "./destination.ts";
import { siteMapOf } from "./site-map.ts";

const nav = (order: number, to?: string) => ({
  label: text("entry"),
  icon: null,
  order,
  ...(to ? { to } : {}),
});
const login = aScreen("/login", { access: "open" });
const home = aScreen("/rooms/:room", {
  nav: nav(10, "/rooms/0?floor=1"),
  standsFor: ["/rooms", "*"],
});
const office = aScreen("/staff/list", {
  access: "admin",
  nav: nav(20),
  standsFor: ["/staff"],
});
const full = [login, home, office, aScreen("/guests/:name", { access: "open" })];

const go = (path: string, user: UserInfo | null, screens: readonly Screen[] = full) =>
  destinationOf(path, { user, config: configOf({}) }, siteMapOf(screens));

const away = (otherwise: string) => ({ offered: { while: () => false, otherwise } });

describe("destinationOf", () => {
  it.each(["/", "/nothing/here", "/rooms", "/rooms/", "/staff/nowhere"])(
    "leads from %s, which has no screen, home",
    (path) => expect(go(path, admin)).toBe("/rooms/0"),
  );

  it("leads an address to the screen that stands for it, if the visitor may see that", () => {
    expect(go("/staff", admin)).toBe("/staff/list");
    expect(go("/staff", operator)).toBe("/rooms/0");
  });

  it("takes the first in menu order of several screens that stand for an address", () => {
    const later = aScreen("/staff/plan", { nav: nav(30), standsFor: ["/staff"] });
    const unlisted = aScreen("/staff/help", { standsFor: ["/staff"] });
    expect(go("/staff", admin, [unlisted, later, home, office])).toBe("/staff/list");
    expect(go("/staff", admin, [unlisted, later, home])).toBe("/staff/plan");
  });

  it("leaves a screen as it is, even where another stands for its address", () => {
    expect(go("/rooms/12", operator)).toBe("/rooms/12");
    const greedy = aScreen("/greedy", { standsFor: ["/staff/list"] });
    expect(go("/staff/list", admin, [...full, greedy])).toBe("/staff/list");
  });

  it("follows a screen that is not offered to where it leads instead", () => {
    const closed = aScreen("/closed", { offered: { while: () => false, otherwise: "/staff" } });
    expect(go("/closed", admin, [...full, closed])).toBe("/staff/list");
    expect(go("/closed", operator, [...full, closed])).toBe("/rooms/0");
  });

  it("keeps operators out of a section for admins, whatever its screens say", () => {
    const screens = [...full, aScreen("/vault/open")];
    const section: Section = {
      path: "/vault",
      label: text("vault"),
      icon: null,
      order: 1,
      menu: "side",
      access: "admin",
    };
    const into = (user: UserInfo) =>
      destinationOf("/vault/open", { user, config: configOf({}) }, siteMapOf(screens, [section]));
    expect(into(operator)).toBe("/rooms/0");
    expect(into(admin)).toBe("/vault/open");
  });

  it("leads a visitor without a session to login from anywhere but open screens", () => {
    expect(go("/", null)).toBe("/login");
    expect(go("/nothing", null)).toBe("/login");
    expect(go("/guests/ann", null)).toBe("/guests/ann");
  });

  it("takes the first start path that the visitor may see when there is no home", () => {
    const few = [login, office, aScreen("/hall", { nav: nav(30) })];
    expect(go("/", admin, few)).toBe("/staff/list");
    expect(go("/", operator, few)).toBe("/hall");
  });

  it("leads nowhere, and comes to an end, when there is no screen at all", () => {
    expect(go("/rooms", admin, [login])).toBeUndefined();
    expect(go("/rooms", operator, [])).toBeUndefined();
    expect(go("/a", admin, [aScreen("/a", away("/b")), aScreen("/b", away("/a"))])).toBeUndefined();
  });
});
