import { describe, expect, it } from "vitest";
import type { Screen } from "../screens.ts";
import type { UserInfo } from "../storage/local-storage.ts";
import { admin, aScreen, configOf, getSwitch, operator } from "../testing/a-screen.ts";
import { guard } from "./guard.ts";

const stay = { stay: true };
const home = "/home";
const open = aScreen("/guests", { access: "open" });
const room = aScreen("/room");
const office = aScreen("/office", { access: "admin" });
const attic = aScreen("/attic", {
  offered: { while: (config) => config(getSwitch)?.isOn !== false, otherwise: "/cellar" },
});

const judge = (screen: Screen | undefined, user: UserInfo | null, isOn?: boolean) =>
  guard(
    { screen, section: undefined, home },
    { user, config: configOf(isOn === undefined ? {} : { [getSwitch.path]: { isOn } }) },
  );

describe("guard", () => {
  it("sends a visitor without a session to login, from an address without a screen too", () => {
    expect(judge(room, null)).toEqual({ go: "/login" });
    expect(judge(undefined, null)).toEqual({ go: "/login" });
  });

  it("lets a visitor without a session stay on an open screen", () => {
    expect(judge(open, null)).toEqual(stay);
  });

  it("sends user info with neither id nor nick_name to login", () => {
    const nobody: UserInfo = { Token: "t", role_name: "admin" };
    expect(judge(room, nobody)).toEqual({ go: "/login" });
    expect(judge(room, { ...nobody, id: 3 })).toEqual(stay);
    expect(judge(room, { ...nobody, nick_name: "A" })).toEqual(stay);
  });

  it("lets user info with neither id nor nick_name stay on an open screen", () => {
    expect(judge(open, { Token: "t" })).toEqual(stay);
  });

  it("takes user info without a token for no session", () => {
    expect(judge(room, { ...admin, Token: "" })).toEqual({ go: "/login" });
  });

  it("sends an operator home from a screen for admins and lets an admin stay", () => {
    expect(judge(office, operator)).toEqual({ go: home });
    expect(judge(office, admin)).toEqual(stay);
    expect(judge(room, operator)).toEqual(stay);
  });

  it("sends an operator home from everything in a section for admins", () => {
    const section = { access: "admin" } as const;
    const visitor = { user: operator, config: configOf({}) };
    expect(guard({ screen: room, section, home }, visitor)).toEqual({ go: home });
    expect(guard({ screen: undefined, section, home }, visitor)).toEqual({ go: home });
  });

  it("restricts nothing while no role is known", () => {
    expect(judge(office, { Token: "t", id: 2 })).toEqual(stay);
  });

  it("sends away from a screen that is not offered, once the configuration is known", () => {
    expect(judge(attic, admin, false)).toEqual({ go: "/cellar" });
    expect(judge(attic, admin, true)).toEqual(stay);
    expect(judge(attic, admin)).toEqual(stay);
  });
});
