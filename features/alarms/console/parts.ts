import { fill, keyGroupSlot, menuMarkSlot, overlaySlot } from "@tessera/platform/console";
import { inboxKeys } from "./inbox/key-group.ts";
import { AlarmMark } from "./watch/AlarmMark.tsx";
import { AlarmWatch } from "./watch/AlarmWatch.tsx";

export const parts = [
  fill(overlaySlot, AlarmWatch),
  fill(menuMarkSlot, { path: "/alarm", Mark: AlarmMark }),
  fill(keyGroupSlot, inboxKeys),
];
