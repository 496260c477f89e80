import { logOut } from "@tessera/features/session/console";
import { configSource } from "@tessera/features/system/console";
import { startConsole } from "@tessera/platform/console";
import { screens, sections } from "./screens.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
startConsole(root, {
  screens,
  sections,
  titleAddress: "/ai/dashboard",
  config: configSource,
  logOut,
  loadParts: () => import("./parts.ts"),
});
