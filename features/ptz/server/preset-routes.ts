import type { ChannelRef } from "@tessera/engine";
import { type Route, route, type SignedIn } from "@tessera/platform/server";
import {
  getPresetPicture,
  goToPreset,
  listPresets,
  removePreset,
  setPreset,
  takePresetPicture,
} from "../contract.ts";
import { channelOf } from "./channel-target.ts";
import type { PresetPictures } from "./preset-pictures.ts";
import type { PtzControl } from "./ptz-control.ts";

interface PresetRouteParts {
  readonly control: PtzControl;
  readonly pictures: PresetPictures;
  readonly nameOf: (channel: ChannelRef) => string;
  readonly begin: (channel: ChannelRef, caller: SignedIn) => void;
}

/** The positions that a camera keeps, and what is seen from there. */
export function presetRoutes(parts: PresetRouteParts): readonly Route[] {
  const { control, pictures, nameOf, begin } = parts;
  return [
    route(listPresets, async (place) => {
      const channel = channelOf(place);
      const presets = await control.presets(channel);
      const versions = await pictures.versions(channel);
      return {
        Presets: presets.map(({ token, name }) => ({
          Token: token,
          Name: name,
          PictureVersion: versions.get(token) ?? 0,
        })),
      };
    }),
    route(setPreset, async ({ name, token, ...place }, caller) => {
      const channel = channelOf(place);
      caller.noteChange({ target: nameOf(channel), after: { preset: name } });
      begin(channel, caller);
      const preset = token === undefined ? { name } : { name, token };
      const kept = await control.setPreset(channel, preset);
      pictures.takeSoon(channel, kept);
      return { Token: kept };
    }),
    route(goToPreset, async ({ token, ...place }, caller) => {
      const channel = channelOf(place);
      caller.noteChange({ target: nameOf(channel), after: { goesTo: token } });
      begin(channel, caller);
      await control.goTo(channel, token);
      pictures.takeOnArrival(channel, token);
      return {};
    }),
    route(removePreset, async ({ token, ...place }, caller) => {
      const channel = channelOf(place);
      caller.noteChange({ target: nameOf(channel), before: { preset: token } });
      begin(channel, caller);
      await control.removePreset(channel, token);
      await pictures.remove(channel, token);
      return {};
    }),
    route(getPresetPicture, async ({ token, ...place }) => pictures.reply(channelOf(place), token)),
    route(takePresetPicture, async ({ token, ...place }, caller) => {
      const channel = channelOf(place);
      caller.noteChange({ target: nameOf(channel), after: { pictureOfPreset: token } });
      return { PictureVersion: await pictures.take(channel, token) };
    }),
  ];
}
