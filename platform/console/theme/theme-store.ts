import { useSyncExternalStore } from "react";
import { create } from "zustand";
import { stored } from "../storage/local-storage.ts";

export type ThemeChoice = "light" | "dark" | "system";

interface ThemeState {
  readonly choice: ThemeChoice;
  /** Pages that live by pictures are dark whatever the choice. */
  readonly isStageDark: boolean;
  /** Such a page is open. */
  readonly isOnStage: boolean;
  /** A page is open that is never light. */
  readonly isOnDarkPage: boolean;
}

export const useThemeChoice = create<ThemeState>()(() => ({
  choice: stored.theme.read(),
  isStageDark: stored.isStageDark.read(),
  isOnStage: false,
  isOnDarkPage: false,
}));

export function chooseTheme(choice: ThemeChoice): void {
  stored.theme.write(choice);
  useThemeChoice.setState({ choice });
}

export function chooseStageDark(isStageDark: boolean): void {
  stored.isStageDark.write(isStageDark);
  useThemeChoice.setState({ isStageDark });
}

export function useIsDark(): boolean {
  const choice = useThemeChoice(({ choice: chosen, isStageDark, isOnStage, isOnDarkPage }) =>
    isOnDarkPage || (isStageDark && isOnStage) ? "dark" : chosen,
  );
  const isSystemDark = useMedia("(prefers-color-scheme: dark)");
  return choice === "system" ? isSystemDark : choice === "dark";
}

/** The reader's system asks for as little motion as possible. */
export const useIsStill = (): boolean => useMedia("(prefers-reduced-motion: reduce)");

function useMedia(condition: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(condition);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(condition).matches,
  );
}
