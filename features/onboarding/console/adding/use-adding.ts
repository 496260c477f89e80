import { useQueryClient } from "@tanstack/react-query";
import { request } from "@tessera/platform/console";
import { useState } from "react";
import { addDevice, listChannels, listDevices } from "../../../devices/contract.ts";
import { assignDevices, listGroups } from "../../../groups/contract.ts";
import { signInFields } from "../credentials/sign-in-fields.ts";
import { failureWords } from "../failure-words.ts";
import type { NamedDevice } from "../naming/use-naming.ts";
import { useRun } from "../use-run.ts";
import { useStates } from "../use-states.ts";

export type AddState =
  | { readonly kind: "waiting" }
  | { readonly kind: "adding" }
  | { readonly kind: "grouping"; readonly deviceId: string }
  | { readonly kind: "added"; readonly deviceId: string }
  /** It is there, but not in its group. */
  | { readonly kind: "ungrouped"; readonly deviceId: string; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

/** A device with the group that it was to be in when it was sent on its way. */
export interface Addition {
  readonly device: NamedDevice;
  readonly groupId: number | undefined;
}

export type Adding = ReturnType<typeof useAdding>;

const waiting: AddState = { kind: "waiting" };

/** Adds devices one after another; `onAdded` tells of each. */
export function useAdding(onAdded: (key: string, deviceId: string) => void) {
  const [additions, setAdditions] = useState<readonly Addition[]>([]);
  const { of, set } = useStates<AddState>();
  const { isRunning, start, stop } = useRun();
  const client = useQueryClient();

  const add = async (addition: Addition, signal: AbortSignal) => {
    const { key } = addition.device.candidate;
    const before = of(key);
    let deviceId = before && "deviceId" in before ? before.deviceId : "";
    try {
      if (!deviceId) {
        set(key, { kind: "adding" });
        deviceId = await addOne(addition.device);
        onAdded(key, deviceId);
      }
      if (addition.groupId !== undefined && !signal.aborted) {
        set(key, { kind: "grouping", deviceId });
        await putIntoGroup(addition.groupId, deviceId);
      }
      set(key, { kind: "added", deviceId });
    } catch (error) {
      const reason = failureWords(error);
      set(key, deviceId ? { kind: "ungrouped", deviceId, reason } : { kind: "failed", reason });
    }
  };

  const run = (wanted: readonly Addition[]) =>
    start(async (signal) => {
      const keys = new Set(wanted.map(keyOf));
      setAdditions((before) => [...before.filter((other) => !keys.has(keyOf(other))), ...wanted]);
      for (const addition of wanted) {
        if (signal.aborted) break;
        // What is under way is brought to its end: half an answer would leave us not knowing.
        await add(addition, signal);
      }
      for (const { path } of [listDevices, listChannels, listGroups])
        void client.invalidateQueries({ queryKey: [path] });
    });
  return {
    additions,
    of: (addition: Addition) => of(keyOf(addition)) ?? waiting,
    run,
    isRunning,
    stop,
    /** In the order of their coming. */
    deviceIds: additions.flatMap((addition) => {
      const state = of(keyOf(addition));
      return state && "deviceId" in state ? [state.deviceId] : [];
    }),
  };
}

const keyOf = ({ device }: Addition): string => device.candidate.key;

async function addOne({ candidate, credentials, name }: NamedDevice): Promise<string> {
  const input = { ...signInFields(candidate, credentials), DeviceName: name.trim() };
  return (await request(addDevice, input, { quiet: true })).DeviceID;
}

const putIntoGroup = (groupId: number, deviceId: string) =>
  request(assignDevices, { labelid: groupId, devices: [deviceId], mode: "add" }, { quiet: true });
