import { listDevices, listVisibleDevices } from "@tessera/features/devices/contract";
import { request } from "@tessera/platform/console";
import { useEffect } from "react";
import { useListActions } from "../list-actions.ts";
import { tellDevice } from "../trees/device-tree.ts";
import { useDeviceFact } from "./use-facts.ts";

/** A device that comes or goes tells of many cameras in one moment. */
const settleMs = 500;

/** The device, asked for again when a camera of it that is not loaded came or went and somebody sees it. */
export function useCountedDevice(device: string) {
  const { facts, isAdmin } = useListActions();
  const fact = useDeviceFact(facts, device);
  const isAsked = fact?.hasOldCounts === true;
  useEffect(() => {
    if (!isAsked) return undefined;
    const control = new AbortController();
    const options = { signal: control.signal, quiet: true };
    const ask = async () => {
      const { Devices } = isAdmin
        ? await request(listDevices, { device, limit: 1 }, options)
        : await request(listVisibleDevices, { q: device, limit: 50 }, options);
      const found = Devices.find(({ DeviceID }) => DeviceID === device);
      if (found) tellDevice(found, facts);
    };
    // They stay old if nobody answers.
    const timer = setTimeout(() => void ask().catch(() => undefined), settleMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [isAsked, device, isAdmin, facts]);
  return fact;
}
