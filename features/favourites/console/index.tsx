import { defineConsole } from "@tessera/platform/console";

export const favouriteConsole = defineConsole({ loadParts: () => import("./parts.ts") });
