import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

/** Stands in for the server: needs a while to stop, and says when it has. */
const slowServer = `
import { writeFileSync } from "node:fs";
process.on("SIGTERM", () => setTimeout(() => {
  writeFileSync("stopped", "");
  process.exit(0);
}, 300));
setTimeout(() => {}, 20_000);
console.log("ready", process.argv.slice(2).join(" "));
`;

// Whoever stops npm waits for npm: by then the port and the data folder must be free.
it.skipIf(process.platform === "win32")(
  "npm start passes the arguments on, and ends with the server when it is told to stop",
  async () => {
    const root = mkdtempSync(join(tmpdir(), "start-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    cpSync(join(import.meta.dirname, "../../package.json"), join(root, "package.json"));
    mkdirSync(join(root, "tools/bootstrap"), { recursive: true });
    writeFileSync(join(root, "tools/bootstrap/start.mjs"), slowServer);

    const npm = spawn("npm", ["start", "--", "--demo"], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void npm.kill("SIGKILL"));
    expect(await line(npm, /^ready .*$/m)).toBe("ready --demo");
    const hasEnded = once(npm, "exit");
    npm.kill("SIGTERM");
    await hasEnded;
    expect(existsSync(join(root, "stopped"))).toBe(true);
  },
);

function line(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`npm ended: ${text}`)));
  });
}
