import { defineConsole } from "@tessera/platform/console";

export const deviceRecordingConsole = defineConsole({ loadParts: () => import("./parts.ts") });
