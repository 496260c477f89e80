import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";
import { gatherFiles } from "./gather-files.ts";
import { leanCalls } from "./lean-calls.ts";
import { leanSchemas } from "./lean-schemas.ts";
import { leanStyles } from "./lean-styles.ts";
import { notedSources } from "./noted-sources.ts";
import { precompress } from "./precompress.ts";
import { usedStyles } from "./used-styles.ts";

const server = "http://127.0.0.1:18000";

/**
 * Our modules do nothing by being imported: a page takes from an index.ts only what it names. Neither do the parts of the
 * component library, which forget to say so: a popover brought all of its forms with it.
 */
const doesNothingByItself = (id: string) =>
  id.includes("/node_modules/")
    ? id.includes("/node_modules/@rc-component/")
    : /\.tsx?$/.test(id) && !id.endsWith("/console/main.tsx");

/** Where a feature says what menus offer of it. */
const isOfMenu = (id: string) => /\/features\/[^/]+\/console\/[^/]+\.tsx$/.test(id);

/**
 * Few files for a first visit, and none with more in it than the page needs; the rest is split by page.
 * docs/design/012-what-the-first-page-loads.md has the figures.
 */
const groups = [
  { name: "libraries", priority: 4, tags: ["$initial" as const], test: /\/node_modules\// },
  // Its dependencies are initial too; asked for by themselves they would be whole index.ts files.
  {
    name: "start",
    priority: 3,
    tags: ["$initial" as const],
    includeDependenciesRecursively: false,
  },
  // What only forms need of the component library; all else knows their context.
  {
    name: "forms",
    priority: 3,
    test: /\/@rc-component\/(?:async-validator|form\/es\/(?!FormContext))/,
    includeDependenciesRecursively: false,
  },
  // What the shell needs of the component library.
  {
    name: "components",
    priority: 2,
    test: /\/node_modules\/antd\/es\/(?:config-provider|button|popover|badge|message|notification)\//,
  },
  // What features fill into the shell and each other's screens: many small files, always fetched together.
  { name: "parts", priority: 1, test: /\/features\/[^/]+\/console\/parts\.tsx?$/ },
  // Those of the login page apart: it needs no others.
  {
    name: "login-icons",
    priority: 3,
    test: /\/@ant-design\/icons.*\/(?:Eye|EyeInvisible|Lock|User|Safety|Key|Login|Desktop|Moon|Sun)Outlined\.js$/,
  },
  // Those that menus fetch, in one file.
  {
    debugName: "menu-icons",
    name: (id: string, chunking: Rolldown.ChunkingContext) =>
      chunking.getModuleInfo(id)?.dynamicImporters.some(isOfMenu) ? "menu-icons" : null,
    priority: 2,
    test: /\/node_modules\/@ant-design\/icons/,
  },
  { name: "icons", priority: 1, minShareCount: 6, test: /\/node_modules\/@ant-design\/icons/ },
];

const byPage = (): UserConfig => ({
  root: import.meta.dirname,
  plugins: [react(), leanSchemas(), leanCalls(), leanStyles(), precompress()],
  css: { postcss: { plugins: [usedStyles] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => (doesNothingByItself(id) ? false : undefined) },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/apidoc": { target: server },
    },
  },
});

/** As a plugin it builds only where a build is wanted: whoever else asks for this configuration waited for it, too. */
const gathered = (): Plugin => ({
  name: "tessera:gathered",
  apply: "build",
  async config() {
    const fileOf = await gatherFiles(byPage());
    const shared = {
      debugName: "shared",
      name: (id: string) => fileOf.get(id) ?? null,
      priority: 5,
      includeDependenciesRecursively: false,
    };
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [shared] } } } } };
  },
});

const config = byPage();

export default defineConfig({ ...config, plugins: [config.plugins, gathered(), notedSources()] });
