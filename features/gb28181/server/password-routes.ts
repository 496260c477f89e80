import { randomInt } from "node:crypto";
import { NotFound } from "@tessera/base";
import { type Route, route } from "@tessera/platform/server";
import { renewGbPassword } from "../contract.ts";
import type { GbPlatformView } from "./ports.ts";

/** Typed by hand into devices: nothing that looks like something else, nothing that a device may choke on. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
/** 93 bits, and short enough for devices that take 16. */
const length = 16;

export function passwordRoutes(platform: Pick<GbPlatformView, "setPassword">): readonly Route[] {
  return [
    route(renewGbPassword, async ({ deviceid }, { noteChange }) => {
      const Password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
      const isKnown = await platform.setPassword(deviceid, Password);
      if (!isKnown) throw new NotFound("gb-device-unknown", unknownText);
      noteChange({ target: `国标设备 ${deviceid}`, after: { credentials: "renewed" } });
      return { Password };
    }),
  ];
}

const unknownText = {
  zh: "没有该国标设备，可能已被删除",
  en: "The GB28181 device does not exist; it may have been deleted",
};
