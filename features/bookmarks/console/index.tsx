import { defineConsole } from "@tessera/platform/console";

export const bookmarkConsole = defineConsole({ loadParts: () => import("./parts.tsx") });
