import { readFileSync } from "node:fs";

// Read, not built in: a release of the same build may have another number.
const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(text) as { readonly version: string };

export const product = { name: "Tessera", version } as const;
