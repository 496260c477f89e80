import { defineConsole } from "@tessera/platform/console";

export const updateConsole = defineConsole({ loadParts: () => import("./parts.ts") });
