import { useSyncExternalStore } from "react";
import { create } from "zustand";
import { stored } from "../storage/local-storage.ts";

export type ThemeChoice = "light" | "dark" | "system";

export const useThemeChoice = create<{ readonly choice: ThemeChoice }>()(() => ({
  choice: stored.theme.read(),
}));

export function chooseTheme(choice: ThemeChoice): void {
  stored.theme.write(choice);
  useThemeChoice.setState({ choice });
}

export function useIsDark(): boolean {
  const choice = useThemeChoice((state) => state.choice);
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
