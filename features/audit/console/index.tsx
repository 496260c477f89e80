import { defineConsole } from "@tessera/platform/console";

export const auditConsole = defineConsole({ loadParts: () => import("./parts.ts") });
