import { type ComponentType, createContext, use } from "react";
import type { Screen } from "../screens.ts";
import type { ConfigSource } from "../state/config-store.ts";

/** The channel that somebody watches. */
export interface ChannelToolProps {
  readonly device: string;
  readonly channel: string;
  /** What it can do and the viewer may use: a tool shows itself by that. */
  readonly capabilities: readonly string[];
}

/** What the features give to the shell, and to each other's screens. */
export interface ConsoleParts {
  readonly screens: readonly Screen[];
  readonly config: ConfigSource;
  /** Tells the server that the session ends. */
  readonly logOut: () => Promise<unknown>;
  /** Between the main menu and the switches: the bell. */
  readonly topBar: readonly ComponentType[];
  /** Lines between the top bar and every page: what nobody may miss. */
  readonly banners: readonly ComponentType[];
  /** Dialogs that belong to no page. */
  readonly overlays: readonly ComponentType[];
  /** Beside the live picture of a channel. */
  readonly channelTools: readonly ComponentType<ChannelToolProps>[];
  /** Called once, on the first entry into a map page. */
  readonly loadMapScripts?: () => Promise<void>;
}

export const PartsContext = createContext<ConsoleParts | undefined>(undefined);

export function useParts(): ConsoleParts {
  const parts = use(PartsContext);
  if (!parts) throw new Error("The shell is used outside startConsole");
  return parts;
}
