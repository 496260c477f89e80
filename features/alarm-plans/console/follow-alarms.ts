import { defineStored } from "@tessera/platform/console";
import { z } from "zod";
import { create } from "zustand";

/** Whether the wall of this browser shows cameras that alarm plans call. */
const stored = defineStored({ key: "tessera_follow_alarms", schema: z.boolean(), fallback: true });

export const useFollowsAlarms = create<{ readonly isOn: boolean }>()(() => ({
  isOn: stored.read(),
}));

export function followAlarms(isOn: boolean): void {
  stored.write(isOn);
  useFollowsAlarms.setState({ isOn });
}
