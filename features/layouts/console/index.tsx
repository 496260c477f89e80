import { defineConsole } from "@tessera/platform/console";

export const layoutConsole = defineConsole({ loadParts: () => import("./parts.ts") });
