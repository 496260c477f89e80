import { NotFound } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import { type Rights, type Route, route, type SignedIn } from "@tessera/platform/server";
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
  /** A picture is for who may watch; turning alone shows nothing. */
  readonly rights: Pick<Rights, "may" | "require">;
  readonly nameOf: (channel: ChannelRef) => string;
  readonly begin: (channel: ChannelRef, caller: SignedIn) => Promise<void>;
}

/** The positions that a camera keeps, and what is seen from there. */
export function presetRoutes(parts: PresetRouteParts): readonly Route[] {
  const { control, pictures, rights, nameOf, begin } = parts;
  return [
    route(listPresets, async (place, { principal }) => {
      const channel = channelOf(place);
      const presets = await control.presets(channel);
      const isShown = rights.may(principal, "live", channel);
      const versions = isShown ? await pictures.versions(channel) : noVersions;
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
      await begin(channel, caller);
      const preset = token === undefined ? { name } : { name, token };
      const kept = await control.setPreset(channel, preset);
      // What was seen where it was before is wrong, whether or not another picture is to be had.
      await pictures.remove(channel, kept);
      pictures.takeSoon(channel, kept);
      return { Token: kept };
    }),
    route(goToPreset, async ({ token, ...place }, caller) => {
      const channel = channelOf(place);
      caller.noteChange({ target: nameOf(channel), after: { goesTo: token } });
      await begin(channel, caller);
      await pictures.takeOnArrival(channel, token, control.goTo(channel, token));
      return {};
    }),
    route(removePreset, async ({ token, ...place }, caller) => {
      const channel = channelOf(place);
      caller.noteChange({ target: nameOf(channel), before: { preset: token } });
      await begin(channel, caller);
      await control.removePreset(channel, token);
      await pictures.remove(channel, token);
      return {};
    }),
    route(getPresetPicture, async ({ token, ...place }, { principal }) => {
      const channel = channelOf(place);
      rights.require(principal, "live", channel);
      return pictures.reply(channel, token);
    }),
    route(takePresetPicture, async ({ token, ...place }, caller) => {
      const channel = channelOf(place);
      rights.require(caller.principal, "live", channel);
      caller.noteChange({ target: nameOf(channel), after: { pictureOfPreset: token } });
      // Pictures of nothing would take the room of others.
      const presets = await control.presets(channel);
      if (!presets.some((preset) => preset.token === token)) throw unknownPreset();
      return { PictureVersion: await pictures.take(channel, token) };
    }),
  ];
}

const noVersions: ReadonlyMap<string, number> = new Map();

const unknownPreset = () =>
  new NotFound("preset-unknown", {
    zh: "摄像机没有该预置位，可能已被删除，请刷新列表",
    en: "The camera has no such preset; it may have been deleted. Refresh the list.",
  });
