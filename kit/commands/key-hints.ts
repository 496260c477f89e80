import { useApp } from "@tessera/platform/console";

/** Whether keys are worth a word: not to who has none to press. */
export function showsKeys(): boolean {
  const { isMobile, isSideways } = useApp.getState();
  return !isMobile && !isSideways && !matchMedia("(hover: none)").matches;
}
