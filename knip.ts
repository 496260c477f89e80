import type { KnipConfig } from "knip";
import manifest from "./package.json" with { type: "json" };

const config: KnipConfig = {
  // What a folder's index.ts offers and nobody takes is dead too.
  includeEntryExports: true,
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    ".": {
      entry: [
        "tools/bootstrap/{build,bundle-server,start,restore,reset-codes,reset-password,tessera,test,bench,soak,fuzz,torture,sbom}.mjs",
        "tools/checks/layers.ts",
        "tools/common-passwords/build.ts",
        "tools/licences/sign.ts",
        "tools/releases/make.ts",
        "tools/new/main.ts",
        "tools/verify-export/main.ts",
        "bench/main.ts",
        "tests/fuzz/ports/main.ts",
        "tests/soak/main.ts",
        "tests/torture/main.ts",
      ],
      project: ["tools/**/*.{ts,mjs,cjs}", "tests/**/*.{ts,tsx}", "bench/**/*.ts"],
      ignoreDependencies: [
        // The root pins the versions of what the workspaces use; tools/checks compares the two.
        ...Object.keys(manifest.dependencies).filter(
          (name) =>
            ![
              "dayjs",
              "fastify",
              "kysely",
              "net-snmp",
              "node-av",
              "node-datachannel",
              "otpauth",
              "pg",
              "read-excel-file",
              "rolldown",
              "uplot",
              "vite",
              "zod",
            ].includes(name),
        ),
        // Types alone.
        "@types/smtp-server",
        "@types/ws",
        // A peer of the benches, started as a program.
        "node-media-server",
      ],
    },
    "apps/server": {
      entry: ["main.ts", "media-worker.ts", "update/watch-switch.ts", "grafana/write-dashboard.ts"],
    },
    // Browsers fetch the worker by its address.
    "apps/console": { entry: ["main.tsx", "public/service-worker.js"] },
    simulators: {
      entry: ["ehome-device/main.ts", "gb-device/main.ts", "onvif-camera/main.ts"],
    },
  },
  ignoreBinaries: ["fc-list", "ffmpeg", "ffprobe", "mount", "promtool", "sipp", "umount"],
};

export default config;
