import { startConsole } from "@tessera/platform/console";
import { setup } from "./setup.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
startConsole(root, setup);
