import { logOut } from "@tessera/features/session/console";
import { configSource } from "@tessera/features/system/console";
import type { ConsoleSetup } from "@tessera/platform/console";
import { parts } from "./parts.ts";
import { screens, sections } from "./screens.ts";

/** The product's console. */
export const setup: ConsoleSetup = {
  screens,
  sections,
  titleAddress: "/ai/dashboard",
  config: configSource,
  logOut,
  parts,
};
