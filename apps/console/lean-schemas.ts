import type { Plugin } from "vite";

/** How the library joins each kind of schema to what describes it as JSON schema. */
const joints = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const makers = ["createStandardJSONSchemaMethod", "createToJSONSchemaMethod"] as const;

/**
 * The console judges by schemas; it never describes them, as the server does for the API document. The library joins both
 * in one file, so that a twentieth of every first visit was code that nobody calls. Fails the build when a new version of
 * the library is written in another way.
 */
export const leanSchemas = (): Plugin => ({
  name: "lean-schemas",
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const imported = `import { ${makers.join(", ")} } from "../core/to-json-schema.js";`;
      const lean = code
        .replace(imported, makers.map((maker) => `const ${maker} = () => ${refusal};`).join("\n"))
        .replaceAll(joints, "");
      if (lean.includes("to-json-schema") || lean.includes("processJSONSchema = "))
        throw new Error(
          "zod describes schemas in another way now: see apps/console/lean-schemas.ts",
        );
      return { code: lean, map: null };
    },
  },
});

const refusal = `() => { throw new Error("The console does not describe schemas"); }`;
