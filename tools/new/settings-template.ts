import type { Names, NewFolder } from "./templates.ts";

/** A section of settings in a feature that is there, with its screen. */
export function settingsTemplate(feature: string, { kebab, camel, pascal }: Names): NewFolder {
  return {
    files: {
      [`features/${feature}/${kebab}-settings.ts`]: `import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const ${camel}Settings = defineSettings("${kebab}", {
  title: ["${pascal}", "${pascal}"],
  fields: {
    isEnabled: field(z.boolean().default(false), { label: ["启用", "On"] }),
    pauseSeconds: field(z.number().int().min(1).max(3600).default(60), {
      label: ["间隔", "Pause"],
      hint: ["两次之间等待多久。", "How long it waits between two."],
      unit: ["秒", "s"],
    }),
    mode: field(z.enum(["near", "far"]).default("near"), {
      label: ["方式", "Mode"],
      options: [
        ["near", ["近", "Near"]],
        ["far", ["远", "Far"]],
      ],
    }),
    address: field(z.string().trim().max(200).default(""), {
      label: ["地址", "Address"],
      needsRestart: true,
    }),
    password: field(z.string().max(100).default(""), { label: ["密码", "Password"], secret: true }),
  },
});
`,
    },
    list: `features/${feature}`,
    line: `server/index.ts, in defineFeature:
    settings: [${camel}Settings],
  console/index.tsx, in defineScreens:
    settingsScreen({
      section: "${kebab}",
      path: "/config/${kebab}",
      title: { zh: "${pascal}", en: "${pascal}" },
      nav: { group: "base", icon: <SettingOutlined />, order: 90 },
    }),`,
  };
}
