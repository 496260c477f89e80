import { getLayout } from "@tessera/features/layouts/contract";
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
  const group = groups.find(({ id }) => source === "group" && id === sourceId);
  const cells = data?.Cells.flatMap(({ camera }) => camera ?? []) ?? [];
  return {
    name: isLayout ? data?.Name : group?.name,
    layout: isLayout ? [...cells, ...(data?.Tour?.cameras ?? [])] : [],
    isGone: isLayout ? !data && error !== null : source === "group" && !group,
  };
}
