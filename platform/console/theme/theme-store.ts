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

const systemDark = () => matchMedia("(prefers-color-scheme: dark)");

export function useIsDark(): boolean {
  const choice = useThemeChoice((state) => state.choice);
  const isSystemDark = useSyncExternalStore(
    (onChange) => {
      const query = systemDark();
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => systemDark().matches,
  );
  return choice === "system" ? isSystemDark : choice === "dark";
}
