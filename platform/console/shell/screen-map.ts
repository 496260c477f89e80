import { matchPath } from "react-router";
import type { ScreenMap } from "../guard/destination.ts";
import type { Screen } from "../screens.ts";

export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  return screens.find((screen) => matchPath(screen.path, path));
}

export function screenMapOf(screens: readonly Screen[]): ScreenMap {
  return {
    accessAt: (path) => screenAt(screens, path)?.access,
    startPaths: screens
      .filter(({ nav, frame }) => nav && (frame ?? "shell") === "shell")
      .map(({ nav, path }) => nav?.to ?? path)
      .filter((path) => !path.includes(":")),
  };
}
