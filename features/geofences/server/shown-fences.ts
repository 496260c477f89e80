import { type Rights, type Route, route } from "@tessera/platform/server";
import { channelOfRecordId } from "../../playback/contract.ts";
import { fencesOfChannels } from "../contract.ts";
import type { Fences } from "./fences.ts";

interface ShownFencesParts {
  readonly fences: Pick<Fences, "of">;
  readonly rights: Pick<Rights, "require">;
}

/** For who sees vehicles on a map: what holds for these, and nothing of other vehicles. */
export function shownFenceRoutes({ fences, rights }: ShownFencesParts): readonly Route[] {
  return [
    route(fencesOfChannels, async ({ ids }, { principal }) => {
      const channels = ids.map(channelOfRecordId);
      for (const channel of channels) rights.require(principal, "map", channel);
      const found = new Set(channels.flatMap((channel) => fences.of(channel)));
      return {
        rows: [...found]
          .filter(({ isEnabled }) => isEnabled)
          .map(({ id, name, shape, limitKmh }) => ({
            ID: id,
            Name: name,
            Shape: shape,
            LimitKmh: limitKmh,
          })),
      };
    }),
  ];
}
