import { logOut } from "@tessera/features/session/console";
import { configSource } from "@tessera/features/system/console";
import type { ConsoleSetup } from "@tessera/platform/console";
import { features } from "./features.ts";

/** The product's console. */
export const setup: ConsoleSetup = {
  features,
  titleAddress: "/ai/dashboard",
  config: configSource,
  logOut,
};
