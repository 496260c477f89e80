import { useSession } from "../session/session-store.ts";
import { fetchOnce } from "./fetch-once.ts";
import { type ConsoleSetup, type Setup, useSetup } from "./setup.ts";

export async function loadShell() {
  const { Shell } = await import("./Shell.tsx");
  return { default: Shell };
}

export const loadThemed = ({ features }: ConsoleSetup) => fetchThemed(features);

/** Each start asks twice: ahead, and when the page is shown. */
const fetchThemed = fetchOnce(async (features: ConsoleSetup["features"]) => {
  const loading = Promise.all(
    features.flatMap(({ loadParts }) => (loadParts ? [loadParts()] : [])),
  );
  const [{ Themed }, modules] = await Promise.all([import("./Themed.tsx"), loading]);
  const fillings = modules.flatMap((module) => module.parts);
  return { default: () => <Themed fillings={fillings} /> };
});

/** Fetches at once what the page at a path is made of; React would ask for one after the other. */
export function fetchPage(setup: Setup, path: string): void {
  const screen = setup.site.screenAt(path);
  if (!screen) return;
  const { access, frame = "shell", load } = screen;
  if (access !== "open" && !useSession.getState().user) return;
  quietly(load());
  if (frame !== "light") quietly(loadThemed(setup));
  if (frame === "shell") quietly(loadShell());
}

/** For a light page: fetches what surrounds the next one while its visitor is busy. */
export function useShellAhead(): () => void {
  const setup = useSetup();
  return () => {
    quietly(loadThemed(setup));
    quietly(loadShell());
  };
}

/** What does not come is asked for again, and missed aloud, when the page is shown. */
const quietly = (loading: Promise<unknown>) => void loading.catch(() => {});
