import { expect, it } from "vitest";
import { redirectOf } from "./redirects.ts";

const among = (...screens: readonly string[]) =>
  redirectOf("/config", (to) => screens.includes(to));

it("leads the settings to the first of their screens that exists", () => {
  expect(among("/config/program", "/config/base")).toBe("/config/base");
  expect(among("/config/program")).toBe("/config/program");
  expect(among("/device/list")).toBe("/video");
});
