import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { silentLogger } from "@tessera/base";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../testing/index.ts";
import { dataDirHolder, lockDataDir } from "./data-dir-lock.ts";
import { openDatabase } from "./open-database.ts";

it("keeps a second server off, and says who has the folder and what to do", async () => {
  const dataDir = await temporaryFolder();
  const { child, isLocked } = holder(dataDir);
  await isLocked;
  const refusal = await lockDataDir(dataDir).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: "data-dir-in-use",
    text: {
      zh: `数据目录 ${dataDir} 正被另一个 Tessera 使用（进程号 ${child.pid}）。请先停止它，或用 --data 指定另一个目录。`,
      en: expect.stringContaining(`${dataDir} is in use by another Tessera (process ${child.pid})`),
    },
  });
  expect(await readdir(dataDir)).toEqual(["tessera.lock"]);
});

it("is free again once the server that had it was killed", async () => {
  const dataDir = await temporaryFolder();
  const { child, isLocked } = holder(dataDir);
  await isLocked;
  const hasEnded = once(child, "exit");
  child.kill("SIGKILL");
  await hasEnded;
  await expect(lockDataDir(dataDir).then((unlock) => unlock())).resolves.toBeUndefined();
});

it("tells who has the folder, without taking or making anything", async () => {
  const dataDir = await temporaryFolder();
  expect(dataDirHolder(join(dataDir, "none"))).toBeUndefined();
  expect(await readdir(dataDir)).toEqual([]);
  const { child, isLocked } = holder(dataDir);
  await isLocked;
  expect(dataDirHolder(dataDir)).toEqual({ pid: child.pid });
  const hasEnded = once(child, "exit");
  child.kill("SIGKILL");
  await hasEnded;
  expect(dataDirHolder(dataDir)).toBeUndefined();
  await expect(lockDataDir(dataDir).then((unlock) => unlock())).resolves.toBeUndefined();
});

it("is held through refusals in the same process, and free again after the stop", async () => {
  const dataDir = await temporaryFolder();
  const unlock = await lockDataDir(dataDir);
  for (let count = 0; count < 2; count++)
    await expect(lockDataDir(dataDir)).rejects.toMatchObject({ code: "data-dir-in-use" });
  await expect(holder(dataDir).isLocked).rejects.toThrow("data-dir-in-use");
  await unlock();
  await unlock();
  const unlockAgain = await lockDataDir(dataDir);
  await unlockAgain();
});

it("makes the folder, and a file that only its owner can read", async () => {
  const dataDir = join(await temporaryFolder(), "new");
  const unlock = await lockDataDir(dataDir);
  onTestFinished(unlock);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, "tessera.lock"))).mode & 0o777).toBe(0o600);
});

it("lets tools open the database of a server that runs", async () => {
  const dataDir = await temporaryFolder();
  onTestFinished(await lockDataDir(dataDir));
  const database = await openDatabase({ dataDir, log: silentLogger });
  expect(database.kind).toBe("sqlite");
  await database.close();
});

it.each([
  ["something else has its name", (file: string) => mkdir(file), "unable to open"],
  ["it is not ours", (file: string) => writeFile(file, "x".repeat(200)), "not a database"],
])("says that the folder cannot be used when %s", async (_, spoil, why) => {
  const dataDir = await temporaryFolder();
  await spoil(join(dataDir, "tessera.lock"));
  await expect(lockDataDir(dataDir)).rejects.toMatchObject({
    code: "data-dir-not-writable",
    text: { en: expect.stringContaining(why) },
  });
});

/** Another process that takes the lock and keeps it for as long as it lives. */
function holder(dataDir: string): { child: ChildProcess; isLocked: Promise<void> } {
  const module = new URL("./data-dir-lock.ts", import.meta.url).href;
  const program = `
    const { lockDataDir } = await import(${JSON.stringify(module)});
    await lockDataDir(${JSON.stringify(dataDir)}).catch(({ code }) => {
      console.log(code);
      process.exit();
    });
    console.log("locked");
    setInterval(() => {}, 60_000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, isLocked: untilLocked(child.stdout) };
}

async function untilLocked(output: NodeJS.ReadableStream): Promise<void> {
  const [text] = await once(output, "data");
  if (String(text).trim() !== "locked") throw new Error(String(text));
}
