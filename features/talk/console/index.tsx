import { defineConsole } from "@tessera/platform/console";

export const talkConsole = defineConsole({ loadParts: () => import("./parts.ts") });
