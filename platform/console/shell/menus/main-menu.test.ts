import { describe, expect, it } from "vitest";
import { siteMapOf } from "../../guard/site-map.ts";
import type { Section } from "../../screens.ts";
import { aScreen, text } from "../../testing/a-screen.ts";
import { mainMenuOf } from "./main-menu.ts";

const section = (path: string, order: number, change: Partial<Section> = {}): Section => ({
  path,
  label: text(`the ${path}`),
  icon: `icon of ${path}`,
  order,
  menu: "side",
  ...change,
});

const site = siteMapOf(
  [
    aScreen("/rooms/list", { standsFor: ["/rooms", "*"] }),
    aScreen("/staff/list", { access: "admin", standsFor: ["/staff"] }),
    aScreen("/vault/list", { standsFor: ["/vault"] }),
    aScreen("/lift"),
    aScreen("/hall/desk", { standsFor: ["/start"] }),
  ],
  [
    section("/start", 5, { to: "/hall/desk" }),
    section("/vault", 30, { access: "admin" }),
    section("/staff", 20),
    section("/rooms", 10, { to: "/rooms/list?all=1" }),
  ],
);

const entry = (path: string, show = true, icon = "") => ({
  path,
  title: `word ${path}`,
  icon,
  show,
});
const admin = { isOperator: false };
const operator = { isOperator: true };
const pathsOf = (entries: Parameters<typeof mainMenuOf>[1], who: typeof admin) =>
  mainMenuOf(site, entries, who).map(({ path }) => path);

describe("mainMenuOf", () => {
  it("has the order of the sections whatever the order of the list, and the unknown last", () => {
    const list = [entry("/lift"), entry("/vault"), entry("/rooms"), entry("/staff")];
    expect(pathsOf(list, admin)).toEqual(["/rooms", "/staff", "/vault", "/lift"]);
    expect(pathsOf(list.toReversed(), admin)).toEqual(["/rooms", "/staff", "/vault", "/lift"]);
  });

  it("offers a section whose entry opens an address of another beginning", () => {
    const [start] = mainMenuOf(site, [entry("/start"), entry("/rooms")], admin);
    expect(start).toMatchObject({ path: "/start", to: "/hall/desk" });
  });

  it("offers only what the list names, and of that only what leads to a screen of its own", () => {
    expect(pathsOf([entry("/staff"), entry("/not-built")], admin)).toEqual(["/staff"]);
  });

  it("shows an admin what is not marked show, and hides it from an operator", () => {
    const list = [entry("/rooms", false), entry("/lift")];
    expect(pathsOf(list, admin)).toEqual(["/rooms", "/lift"]);
    expect(pathsOf(list, operator)).toEqual(["/lift"]);
  });

  it("hides sections and screens for admins from an operator even when they are marked show", () => {
    const list = [entry("/rooms"), entry("/staff"), entry("/vault")];
    expect(pathsOf(list, operator)).toEqual(["/rooms"]);
  });

  it("opens and names a section as it says itself, and anything else as the list does", () => {
    expect(mainMenuOf(site, [entry("/rooms"), entry("/lift")], admin)).toEqual([
      {
        path: "/rooms",
        to: "/rooms/list?all=1",
        label: text("the /rooms"),
        icon: "icon of /rooms",
      },
      { path: "/lift", to: "/lift", label: "word /lift", icon: undefined },
    ]);
  });

  it("draws the icon that the list names, if a section has it", () => {
    const icons = mainMenuOf(
      site,
      [entry("/rooms", true, "vault"), entry("/staff", true, "x")],
      admin,
    );
    expect(icons.map(({ icon }) => icon)).toEqual(["icon of /vault", "icon of /staff"]);
  });
});
