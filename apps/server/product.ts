import packageJson from "../../package.json" with { type: "json" };

export const product = { name: "Tessera", version: packageJson.version } as const;
