/** "ws-flv", "wsFlv" and "WsFlv". */
export interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
}

export interface NewFolder {
  /** Contents by path from the root. */
  readonly files: Readonly<Record<string, string>>;
  /** Where it is named for the server, and how. */
  readonly list: string;
  readonly line: string;
}

export const templates: Readonly<Record<string, (names: Names) => NewFolder>> = {
  feature: ({ kebab, camel, pascal }) => ({
    files: {
      [`features/${kebab}/contract.ts`]: `import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

export const list${pascal} = defineCall({
  methods: ["GET"],
  path: "/api/v1/${kebab}",
  access: "signed-in",
  dialect: "bare",
  summary: "One line for the API document.",
  input: z.object({}),
  reply: z.object({ data: z.array(z.object({ ID: z.number() })) }),
});
`,
      [`features/${kebab}/server/index.ts`]: `import { defineFeature, type Feature, route } from "@tessera/platform/server";
import { list${pascal} } from "../contract.ts";

export function create${pascal}Feature(): Feature {
  return defineFeature({
    name: "${kebab}",
    routes: [route(list${pascal}, async () => ({ data: [] }))],
  });
}
`,
      [`features/${kebab}/server/module.ts`]: `import { defineModule } from "@tessera/platform/server";
import { create${pascal}Feature } from "./index.ts";

export const ${camel} = defineModule({
  name: "${kebab}",
  create: () => ({ feature: create${pascal}Feature() }),
});
`,
      [`features/${kebab}/README.md`]: readme(
        pascal,
        "What a user does with it; which file holds the rules.",
      ),
    },
    list: "features in apps/server/modules.ts",
    line: `${camel}, // from "@tessera/features/${kebab}/module"`,
  }),

  driver: ({ kebab, camel, pascal }) => ({
    files: {
      [`drivers/${kebab}/index.ts`]: `import { Offline } from "@tessera/base";
import { type Driver, defineDriver } from "@tessera/engine";
import { z } from "zod";

const connection = z.object({ host: z.string().min(1) });
type Connection = z.output<typeof connection>;

export function create${pascal}Driver(): Driver<Connection> {
  return defineDriver({
    name: "${kebab.toUpperCase()}",
    form: {
      label: { zh: "${pascal}", en: "${pascal}" },
      hint: { zh: "它是什么设备。", en: "What devices these are." },
      device: [
        {
          wire: "DeviceIp",
          key: "host",
          kind: "text",
          label: { zh: "地址", en: "Address" },
          isRequired: true,
        },
      ],
    },
    connection,
    async openLive({ connection: { host } }) {
      throw new Offline("device-unreachable", {
        zh: \`无法连接设备 \${host}，请检查地址和网络\`,
        en: \`The device \${host} cannot be reached; check its address and the network\`,
      });
    },
  });
}
`,
      [`drivers/${kebab}/entry.ts`]: `import { definePullDriver } from "@tessera/drivers/define";

export const ${camel} = definePullDriver("${kebab.toUpperCase()}", async () => {
  const { create${pascal}Driver } = await import("./index.ts");
  return create${pascal}Driver;
});
`,
      [`drivers/${kebab}/README.md`]: readme(
        pascal,
        "Which devices it speaks to, and by which standard.",
      ),
    },
    list: "drivers in apps/server/drivers.ts",
    line: `${camel}, // from "@tessera/drivers/${kebab}/entry"`,
  }),

  output: ({ kebab, camel, pascal }) => ({
    files: {
      [`outputs/${kebab}/index.ts`]: `import { defineOutput } from "@tessera/engine";

export const ${camel} = defineOutput({
  protocol: "${kebab.replaceAll("-", "_")}",
  door: { kind: "web-socket", path: "/live/${kebab}" },
  serve(_stream, viewer) {
    return () => viewer.close();
  },
});
`,
      [`outputs/${kebab}/entry.ts`]: `import { defineDoorOutputs } from "@tessera/outputs/define";

export const ${camel} = defineDoorOutputs("${kebab}", async () => {
  const output = await import("./index.ts");
  return { outputs: [output.${camel}] };
});
`,
      [`outputs/${kebab}/README.md`]: readme(pascal, "Who plays it, and what goes over the wire."),
    },
    list: "outputs in apps/server/outputs.ts",
    line: `${camel}, // from "@tessera/outputs/${kebab}/entry"`,
  }),
};

/** The names that a template needs, from the folder's. */
export function namesOf(kebab: string): Names {
  const pascal = kebab.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase());
  return { kebab, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), pascal };
}

function readme(title: string, hint: string): string {
  return `# ${title}\n\n${hint}\n`;
}
