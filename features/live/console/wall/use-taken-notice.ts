import { isTaken, type Wall } from "@tessera/kit/wall";
import { notices, useTexts } from "@tessera/platform/console";
import { wallTexts } from "./texts.ts";

/** Whether one of the windows keeps what it has; then the user is told which. */
export function useTakenNotice(wall: Wall): (...windows: number[]) => boolean {
  const t = useTexts(wallTexts);
  return (...windows) => {
    const taken = windows.find((index) => isTaken(wall, index));
    if (taken !== undefined) notices.warning(t("windowTaken", { number: taken + 1 }));
    return taken !== undefined;
  };
}
