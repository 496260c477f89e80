import { getLayout, type Layout } from "@tessera/features/layouts/contract";
import { usePushReturn, useQueryCall } from "@tessera/platform/console";
import type { ScreenCameras, ScreenChoice } from "../../../contract.ts";
import { useMinutely } from "../../use-minutely.ts";

/** What the chosen group or layout is called, what a layout holds, and whether it is gone. */
export function useSource({ source, sourceId }: ScreenChoice, groups: ScreenCameras["groups"]) {
  const isLayout = source === "layout";
  const { data, error, refetch } = useQueryCall(
    getLayout,
    { id: Math.max(1, sourceId) },
    { quiet: true, enabled: isLayout, staleTimeMs: Number.POSITIVE_INFINITY },
  );
  const reread = () => void (isLayout && refetch());
  // Nobody tells of layouts.
  useMinutely(reread);
  usePushReturn(reread);
  if (isLayout)
    return { name: data?.Name, layout: camerasOf(data), isGone: !data && error !== null };
  const group = groups.find(({ id }) => id === sourceId);
  return { name: group?.name, layout: [], isGone: source === "group" && !group };
}

/** In its windows, then those that take turns there. */
const camerasOf = (layout: Layout | undefined) => [
  ...(layout?.Cells.flatMap(({ camera }) => camera ?? []) ?? []),
  ...(layout?.Tour?.cameras ?? []),
];
