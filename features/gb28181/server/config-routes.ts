import {
  differing,
  type Route,
  route,
  type Settings,
  type SignedIn,
} from "@tessera/platform/server";
import {
  changeGbAccess,
  type GbConfigChange,
  gb28181Settings,
  getBaseConfig,
  getGbAccess,
  getWhiteSwitch,
  setBaseConfig,
  setWhiteSwitch,
} from "../contract.ts";
import { patchOf, toWire } from "./config-wire.ts";

export function configRoutes(settings: Pick<Settings, "get" | "change">): readonly Route[] {
  const change = async (input: GbConfigChange, { noteChange }: SignedIn) => {
    const before = toWire(settings);
    const passwordBefore = settings.get(gb28181Settings).sipPassword;
    await settings.change(gb28181Settings, patchOf(input, settings));
    const after = toWire(settings);
    const isRenewed = settings.get(gb28181Settings).sipPassword !== passwordBefore;
    noteChange({
      target: "国标接入",
      before: differing(before, after),
      after: { ...differing(after, before), ...(isRenewed && { credentials: "renewed" }) },
    });
    return after;
  };
  const whiteSwitch = () => ({
    data: { Enable: settings.get(gb28181Settings).whiteListOnly },
  });
  return [
    route(getBaseConfig, async () => toWire(settings)),
    route(setBaseConfig, change),
    route(getGbAccess, async () => ({ data: toWire(settings) })),
    route(changeGbAccess, async (input, caller) => ({ data: await change(input, caller) })),
    route(getWhiteSwitch, async () => whiteSwitch()),
    route(setWhiteSwitch, async ({ Enable }, { noteChange }) => {
      const before = settings.get(gb28181Settings).whiteListOnly;
      await settings.change(gb28181Settings, { whiteListOnly: Enable });
      noteChange({
        target: "国标白名单",
        before: { whiteListOnly: before },
        after: { whiteListOnly: Enable },
      });
      return whiteSwitch();
    }),
  ];
}
