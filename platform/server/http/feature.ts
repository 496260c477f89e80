import type { NavigationEntry, SettingsSection } from "../../contract/index.ts";
import type { Door } from "./door.ts";
import type { Route } from "./route.ts";

/** What a user can name, as the server sees it. Made by a function that takes what it needs. */
export interface Feature {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly doors?: readonly Door[];
  /** The sections that it reads: their variables are checked at the start, and their forms found. */
  readonly settings?: readonly SettingsSection[];
  readonly navigation?: readonly NavigationEntry[];
  /** Other hosts whose pictures its pages show: the content policy lets exactly these through. */
  readonly pictureHosts?: () => readonly string[];
  /** Runs after the database is ready and before the first request. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
}

export const defineFeature = (feature: Feature): Feature => feature;
