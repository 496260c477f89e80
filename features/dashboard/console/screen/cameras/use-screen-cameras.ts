import { useQueryClient } from "@tanstack/react-query";
import { catalogChanged, channelState } from "@tessera/features/devices/contract";
import { cameraKey } from "@tessera/kit/camera";
import { usePush, usePushReturn, useQueryCall } from "@tessera/platform/console";
import { useRef } from "react";
import type { z } from "zod";
import { listScreenCameras, type ScreenCamera, type ScreenCameras } from "../../../contract.ts";
import { usePaced } from "../../use-paced.ts";
import { useHealing } from "../use-healing.ts";

type Told = z.output<typeof channelState.data>;

/** All cameras, read once; their states are told. */
export function useScreenCameras() {
  const client = useQueryClient();
  const query = useQueryCall(
    listScreenCameras,
    {},
    { quiet: true, staleTimeMs: Number.POSITIVE_INFINITY },
  );
  const reread = usePaced(() => query.refetch());
  // Where a switch fails many cameras go at once: they are one change.
  const told = useRef(new Map<string, ScreenCamera["state"]>());
  const commit = usePaced(() => {
    const states = new Map(told.current);
    told.current.clear();
    client.setQueryData<ScreenCameras>(
      [listScreenCameras.path, {}],
      (before) => before && withStates(before, states),
    );
  });
  usePush(channelState, (one) => {
    told.current.set(
      cameraKey({ device: one.ParentDeviceID, channel: one.ChannelID }),
      stateOf(one),
    );
    commit();
  });
  usePush(catalogChanged, reread);
  usePushReturn(reread);
  useHealing(query);
  return query;
}

const withStates = (
  reply: ScreenCameras,
  states: ReadonlyMap<string, ScreenCamera["state"]>,
): ScreenCameras => ({
  ...reply,
  cameras: reply.cameras.map((camera) => {
    const state = states.get(cameraKey(camera));
    return state === undefined ? camera : { ...camera, state };
  }),
});

function stateOf({ Online, Enable, DeviceEnable }: Told): ScreenCamera["state"] {
  if (Enable !== 1 || DeviceEnable !== 1) return "off";
  return Online === 1 ? "online" : "offline";
}
