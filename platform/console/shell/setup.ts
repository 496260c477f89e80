import { createContext, use } from "react";
import { type SiteMap, siteMapOf } from "../guard/site-map.ts";
import type { FeatureConsole, Screen } from "../screens.ts";
import { type ConfigSource, type ShownConfig, useConfigReader } from "../state/config-store.ts";

/** What the console starts with: small, because the login page waits for it. */
export interface ConsoleSetup {
  readonly features: readonly FeatureConsole[];
  /** Where the title in the top bar leads. */
  readonly titleAddress: string;
  readonly config: ConfigSource;
  /** Tells the server that the session ends. */
  readonly logOut: () => Promise<unknown>;
}

export interface Setup extends ConsoleSetup {
  readonly screens: readonly Screen[];
  readonly site: SiteMap;
}

export function setUp(given: ConsoleSetup): Setup {
  const screens = given.features.flatMap((feature) => feature.screens ?? []);
  const sections = given.features.flatMap((feature) => feature.section ?? []);
  return { ...given, screens, site: siteMapOf(screens, sections) };
}

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
