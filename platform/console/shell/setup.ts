import { createContext, use } from "react";
import { type SiteMap, siteMapOf } from "../guard/site-map.ts";
import type { Screen, Section } from "../screens.ts";
import type { LoadParts } from "../slots.ts";
import { type ConfigSource, type ShownConfig, useConfigReader } from "../state/config-store.ts";

/** What the console starts with: small, because the login page waits for it. */
export interface ConsoleSetup {
  readonly screens: readonly Screen[];
  readonly sections: readonly Section[];
  /** Where the title in the top bar leads. */
  readonly titleAddress: string;
  readonly config: ConfigSource;
  /** Tells the server that the session ends. */
  readonly logOut: () => Promise<unknown>;
  /** What features give to slots, fetched with the first page that is not light. */
  readonly parts: readonly LoadParts[];
}

export interface Setup extends ConsoleSetup {
  readonly site: SiteMap;
}

export const setUp = (given: ConsoleSetup): Setup => ({
  ...given,
  site: siteMapOf(given.screens, given.sections),
});

export const SetupContext = createContext<Setup | undefined>(undefined);

export function useSetup(): Setup {
  const setup = use(SetupContext);
  if (!setup) throw new Error("The shell is used outside startConsole");
  return setup;
}

/** What the shell shows of the configuration; nothing until it is there. */
export function useShown(): ShownConfig {
  const config = useConfigReader();
  return use(SetupContext)?.config.shown(config) ?? {};
}

/** The configured title, or the product's name. */
export const useProductTitle = (): string => useShown().title || "Tessera";
