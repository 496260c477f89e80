import { createContext, use } from "react";
import type { Screen } from "../screens.ts";
import type { ConfigSource } from "../state/config-store.ts";
import type { ConsoleParts } from "./parts.ts";

/** What the console starts with: small, because the login page waits for it. */
export interface ConsoleSetup {
  readonly screens: readonly Screen[];
  readonly config: ConfigSource;
  /** Tells the server that the session ends. */
  readonly logOut: () => Promise<unknown>;
  /** Fetched with the first page that is not light. */
  readonly loadParts: () => Promise<{ readonly parts: ConsoleParts }>;
  /** Called once, on the first entry into a map page. */
  readonly loadMapScripts?: () => Promise<void>;
}

export const SetupContext = createContext<ConsoleSetup | undefined>(undefined);

export function useSetup(): ConsoleSetup {
  const setup = use(SetupContext);
  if (!setup) throw new Error("The shell is used outside startConsole");
  return setup;
}
