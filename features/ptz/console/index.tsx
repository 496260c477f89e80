import { defineConsole } from "@tessera/platform/console";

export const ptzConsole = defineConsole({ loadParts: () => import("./parts.ts") });
