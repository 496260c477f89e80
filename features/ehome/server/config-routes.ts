import {
  differing,
  type Route,
  route,
  type Settings,
  type SignedIn,
} from "@tessera/platform/server";
import {
  changeEhomeAccess,
  ehomeSettings,
  ehomeWire,
  getEhomeAccess,
  getEhomeConfig,
  setEhomeConfig,
} from "../contract.ts";
import type { EhomeConfig, EhomeConfigChange } from "../wire-types.ts";

export function configRoutes(settings: Pick<Settings, "get" | "change">): readonly Route[] {
  const read = (): EhomeConfig => ehomeWire.toWire(settings.get(ehomeSettings));
  const change = async (input: EhomeConfigChange, { noteChange }: SignedIn) => {
    const before = read();
    await settings.change(ehomeSettings, ehomeWire.fromWire(input, settings.get(ehomeSettings)));
    const after = read();
    noteChange({
      target: "EHome 接入",
      before: differing(before, after),
      after: differing(after, before),
    });
    return after;
  };
  return [
    route(getEhomeConfig, async () => read()),
    route(setEhomeConfig, change),
    route(getEhomeAccess, async () => ({ data: read() })),
    route(changeEhomeAccess, async (input, caller) => ({ data: await change(input, caller) })),
  ];
}
