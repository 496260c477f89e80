import type { Clock, Logger } from "@tessera/base";
import type { ChannelRef, ChannelRegistry, Driver } from "@tessera/engine";
import { defineFeature, type Feature, route } from "@tessera/platform/server";
import { controlPtz, goToPreset, listPresets, removePreset, setPreset } from "../contract.ts";
import { channelOf, commandRoutes } from "./command-routes.ts";
import { PtzControl } from "./ptz-control.ts";

export interface PtzDeps {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly clock: Clock;
  readonly log: Logger;
}

export function createPtzFeature(deps: PtzDeps): Feature {
  const control = new PtzControl(deps);
  const nameOf = (channel: ChannelRef) => {
    const { name } = deps.channels.get(channel);
    return `${name} (${channel.deviceId}/${channel.channelId})`;
  };
  return defineFeature({
    name: "ptz",
    stop: () => control.stop(),
    routes: [
      ...commandRoutes({ ...deps, nameOf }),
      route(controlPtz, async ({ command, speed, actiontype, ...place }, caller) => {
        const channel = channelOf(place);
        caller.noteChange({ target: nameOf(channel), after: { command, speed } });
        await control.perform(channel, { command, speed, isSingle: actiontype === "single" });
        return {};
      }),
      route(listPresets, async (place) => {
        const presets = await control.presets(channelOf(place));
        return { Presets: presets.map(({ token, name }) => ({ Token: token, Name: name })) };
      }),
      route(setPreset, async ({ name, token, ...place }, caller) => {
        const channel = channelOf(place);
        caller.noteChange({ target: nameOf(channel), after: { preset: name } });
        const preset = token === undefined ? { name } : { name, token };
        return { Token: await control.setPreset(channel, preset) };
      }),
      route(goToPreset, async ({ token, ...place }, caller) => {
        const channel = channelOf(place);
        caller.noteChange({ target: nameOf(channel), after: { goesTo: token } });
        await control.goTo(channel, token);
        return {};
      }),
      route(removePreset, async ({ token, ...place }, caller) => {
        const channel = channelOf(place);
        caller.noteChange({ target: nameOf(channel), before: { preset: token } });
        await control.removePreset(channel, token);
        return {};
      }),
    ],
  });
}
