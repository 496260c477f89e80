import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * How npm is called: as a program of Node, without a shell between, wherever it can be found. Else by its name; on Windows
 * that is a batch file, which only a shell starts.
 */
export function npmCommand(
  args,
  {
    platform = process.platform,
    env = process.env,
    execPath = process.execPath,
    exists = existsSync,
  } = {},
) {
  // Our own Node may be the one in node_modules, which npm is about to remove.
  const node = env.npm_node_execpath ?? execPath;
  const program = [env.npm_execpath, ...(platform === "win32" ? [besideNode(node)] : [])].find(
    (path) => path?.endsWith(".js") && exists(path),
  );
  if (program) return { file: node, args: [program, ...args], shell: false };
  if (platform !== "win32") return { file: "npm", args, shell: false };
  return { file: ["npm", ...args].join(" "), args: [], shell: true };
}

/** Where the installer of Windows puts it. */
const besideNode = (node) => join(dirname(node), "node_modules/npm/bin/npm-cli.js");
