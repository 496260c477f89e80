import type { SettingsSection } from "../../contract/index.ts";
import type { FeatureMigrations } from "../database/index.ts";
import type { Feature } from "../http/index.ts";
import type { ModuleFacts } from "./module-facts.ts";
import type { Site } from "./site.ts";

/** All that a part of the product brings to the server, in one entry of a list. */
export interface ServerModule<Needs = Site> extends ModuleFacts {
  readonly name: string;
  readonly migrations?: FeatureMigrations;
  /** The sections that it reads: their variables are checked at the start, and their forms found. */
  readonly settings?: readonly SettingsSection[];
  /**
   * Made in the order of the list, before anything starts. What a module before it offers is there; what one after it
   * offers may be asked for later. `closing` takes how to close what it has opened.
   */
  readonly create: (site: Needs, closing: Closing) => ModuleParts | Promise<ModuleParts>;
}

export interface ModuleParts {
  /** Started in the order of the list when all are made, stopped in reverse. */
  readonly feature?: Feature;
  /** For other modules. */
  readonly offers?: Partial<Site>;
}

export interface Closing {
  /** Closed in reverse order, after all features have stopped. */
  add(name: string, close: () => Promise<void>): void;
}

/** Says what it needs of the site by the type that `create` takes. */
export const defineModule = <Needs>(module: ServerModule<Needs>): ServerModule<Needs> => module;
