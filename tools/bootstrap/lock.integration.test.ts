import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";

let root = "";
let lockFile = "";

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "lock-"));
  cpSync(import.meta.dirname, join(root, "tools/bootstrap"), { recursive: true });
  lockFile = await findLockFile();
});

afterEach(() => rmSync(root, { recursive: true }));

it("does the work under the lock and leaves nothing behind", async () => {
  const before = readdirSync(root);
  expect(await start().output).toBe("work\n");
  expect(readdirSync(root)).toEqual(before);
});

it("does not wait for a process that is gone", async () => {
  writeFileSync(lockFile, `${await deadPid()} `);
  expect(await start().output).toBe("work\n");
});

it.runIf(existsSync("/proc/self/stat"))(
  "does not wait for another process that got the number of a dead one",
  async () => {
    writeFileSync(lockFile, `${process.pid} an-earlier-boot:1`);
    expect(await start().output).toBe("work\n");
  },
);

it("does not wait for itself when a dead process had its number", async () => {
  const program = `
    import { writeFileSync } from "node:fs";
    writeFileSync(${JSON.stringify(lockFile)}, String(process.pid));
  `;
  expect(await start(program).output).toBe("work\n");
});

it("waits for a start that is under way, and names the file to delete", async () => {
  const first = await holder();
  const second = start();
  const line = `Waiting for another start of this checkout … (if there is none, delete ${lockFile})\n`;
  await vi.waitFor(() => expect(second.shown()).toBe(line), { timeout: 10_000 });
  first.stdin?.end();
  expect(await second.output).toBe(`${line}work\n`);
});

it("leaves a stale lock to the one who is removing it", async () => {
  writeFileSync(lockFile, `${await deadPid()} `);
  writeFileSync(`${lockFile}.removal`, String(process.pid));
  const waiter = start();
  await vi.waitFor(() => expect(waiter.shown()).toContain("Waiting"), { timeout: 10_000 });
  expect(existsSync(lockFile)).toBe(true);
  rmSync(`${lockFile}.removal`);
  expect(await waiter.output).toMatch(/work\n$/);
});

it("does not wait for a remover that is gone", async () => {
  writeFileSync(lockFile, `${await deadPid()} `);
  writeFileSync(`${lockFile}.removal`, `${await deadPid()} `);
  expect(await start().output).toMatch(/work\n$/);
});

it("lets many that find a stale lock work one after the other", async () => {
  writeFileSync(lockFile, `${await deadPid()} `);
  const journal = join(root, "journal");
  const note = `
    import { appendFileSync } from "node:fs";
    globalThis.work = async () => {
      appendFileSync(${JSON.stringify(journal)}, "in ");
      await new Promise((resolve) => setTimeout(resolve, 20));
      appendFileSync(${JSON.stringify(journal)}, "out ");
    };
  `;
  await Promise.all(Array.from({ length: 5 }, () => start(note).output));
  expect(readFileSync(journal, "utf8")).toBe("in out ".repeat(5));
});

it("leaves the lock of somebody else alone when its own was deleted by hand", async () => {
  const first = await holder();
  writeFileSync(lockFile, `${process.pid} `);
  const hasEnded = once(first, "exit");
  first.stdin?.end();
  await hasEnded;
  expect(readFileSync(lockFile, "utf8")).toBe(`${process.pid} `);
});

/** A process that has the lock until its input ends. */
async function holder(): Promise<ChildProcess> {
  const { child, shown } = start(`
    globalThis.work = () => {
      console.log("held");
      return new Promise((resolve) => process.stdin.on("end", resolve).resume());
    };
  `);
  await vi.waitFor(() => expect(shown()).toContain("held"), { timeout: 10_000 });
  return child;
}

/** Runs withLock in a process of its own; `before` may set globalThis.work. */
function start(before = "") {
  const program = `
    ${before}
    const { withLock } = await import("./tools/bootstrap/lock.mjs");
    await withLock(globalThis.work ?? (() => {}));
    console.log("work");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    env: { ...process.env, TMPDIR: root, TEMP: root },
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  return { child, shown: () => text, output: once(child, "close").then(() => text) };
}

/** Asks one that holds it: the name has a hash of the folder in it. */
async function findLockFile(): Promise<string> {
  const { output } = start(`
    import { readdirSync } from "node:fs";
    globalThis.work = () => console.log(readdirSync(".").find((name) => name.endsWith(".lock")));
  `);
  return join(root, (await output).split("\n")[0] ?? "");
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
}
