import type { Clock, Zone } from "@tessera/base";
import { type Route, route } from "@tessera/platform/server";
import {
  listScreenCameras,
  readScreen,
  type ScreenCamera,
  type ScreenCameras,
  type ScreenChoice,
  saveScreen,
} from "../contract.ts";
import type { ScreenStore } from "./screen-store.ts";

/** Of the catalog and the groups: all from memory. */
export interface CameraSource {
  cameras(): Iterable<ScreenCamera>;
  groups(): Iterable<ScreenCameras["groups"][number]>;
}

interface ScreenDeps {
  readonly screens: ScreenStore;
  readonly cameras: CameraSource;
  readonly zone: Zone;
  readonly clock: Clock;
}

const usualChoice: ScreenChoice = { tiles: 4, source: "alarms", sourceId: 0, seconds: 20 };

export const screenRoutes = ({ screens, cameras, zone, clock }: ScreenDeps): readonly Route[] => [
  route(readScreen, async (_, { principal }) => {
    const nowMs = clock.nowMs();
    return {
      choice: keptChoice(await screens.of(principal.userId)),
      nowMs,
      todayMs: zone.dayOf(nowMs).startMs,
      zone: zone.name,
    };
  }),
  route(saveScreen, async (choice, { principal, noteChange }) => {
    const before = keptChoice(await screens.of(principal.userId));
    await screens.save(principal.userId, choice);
    noteChange({ target: "大屏画面 big screen", before, after: choice });
    return choice;
  }),
  route(listScreenCameras, async () => ({
    groups: [...cameras.groups()],
    cameras: [...cameras.cameras()],
  })),
];

/** What was stored, if it still is something that can be chosen. */
function keptChoice(stored: unknown): ScreenChoice {
  const read = saveScreen.input.safeParse(stored);
  return read.success ? read.data : usualChoice;
}
