import { resolve } from "node:path";
import { BadRequest, silentLogger, systemClock, type Text } from "@tessera/base";
import {
  AuditTrail,
  letBackIn,
  lockDataDir,
  migrate,
  openChainKey,
  openDatabase,
  restoreBackup,
  turnOffCodes,
} from "@tessera/platform/server";
import { runDoctor } from "./doctor/doctor.ts";
import { loadModules, migrationsOf } from "./modules.ts";
import { makeBackup } from "./operate/make-backup.ts";
import type { Said } from "./operate/said.ts";
import { showStatus } from "./operate/show-status.ts";
import { stopServer } from "./operate/stop-server.ts";
import { undoUpdate } from "./operate/undo-update.ts";
import { readOptions, type ServerOptions } from "./options.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What is done on the machine, not by calls. Gives what to say; undefined: this is no command. */
export async function runCommand(
  [name, ...args]: readonly string[],
  env: Environment,
): Promise<Said | undefined> {
  const beside = besideServer.get(name ?? "");
  if (!beside) {
    const command = commands.get(name ?? "");
    return command && { text: await runAlone(command, args, env), exitCode: 0 };
  }
  const options = readOptions(args, env);
  if (options === "help") throw incomplete(`tessera ${name} [--data DIR]`);
  return beside(options, env);
}

/** These work whether a server runs or not. */
const besideServer: ReadonlyMap<
  string,
  (options: ServerOptions, env: Environment) => Promise<Said>
> = new Map([
  ["status", showStatus],
  ["stop", (options: ServerOptions) => stopServer(options)],
  ["backup", makeBackup],
  ["doctor", runDoctor],
]);

/** Of those that need the data folder for themselves. */
async function runAlone(
  command: Command,
  [given, ...args]: readonly string[],
  env: Environment,
): Promise<Text> {
  if (given === undefined || given.startsWith("-")) throw incomplete(command.usage);
  const options = readOptions(args, env);
  if (options === "help") throw incomplete(command.usage);
  const unlock = await lockDataDir(options.dataDir);
  try {
    return await command.run(given, options, env);
  } finally {
    await unlock();
  }
}

interface Command {
  readonly usage: string;
  run(given: string, options: ServerOptions, env: Environment): Promise<Text>;
}

const restore: Command = {
  usage: "npm run restore -- FILE [--data DIR]",
  async run(given, { dataDir, databaseUrl: url }, env) {
    const aside = await restoreBackup({
      file: resolve(given),
      dataDir,
      url,
      passphrase: env["TESSERA_BACKUPS_PASSPHRASE"] ?? "",
      migrations: migrationsOf(await loadModules()),
      log: silentLogger,
    });
    return {
      zh: `备份 ${given} 已恢复；原来的数据在 ${aside}，确认无误后可以删除。`,
      en: `The backup ${given} is restored. The previous data is in ${aside}; delete it once everything works.`,
    };
  },
};

/** For an administrator who cannot sign in any more: the key of the codes is lost, or the phone and the recovery codes. */
const resetCodes: Command = {
  usage: "npm run reset-codes -- USER [--data DIR]",
  async run(userName, { dataDir, databaseUrl: url }) {
    const database = await openDatabase({ url, dataDir, log: silentLogger, clock: systemClock });
    try {
      await migrate(database, migrationsOf(await loadModules()));
      if (!(await turnOffCodes(database, userName))) throw unknownUser(userName);
    } finally {
      await database.close();
    }
    return {
      zh: `用户 ${userName} 的动态口令已关闭，登录只需密码；请登录后重新启用。`,
      en: `One-time codes are off for ${userName}: the password alone signs in. Turn them on again after signing in.`,
    };
  },
};

/** For somebody who is locked out: a new password, and neither locks nor one-time codes, which may be lost too. */
const resetPassword: Command = {
  usage: "npm run reset-password -- USER [--data DIR]",
  async run(userName, { dataDir, databaseUrl: url }, env) {
    const log = silentLogger;
    const clock = systemClock;
    const database = await openDatabase({ url, dataDir, log, clock });
    try {
      await migrate(database, migrationsOf(await loadModules()));
      const password = await letBackIn(database, userName);
      if (password === undefined) throw unknownUser(userName);
      const key = await openChainKey(dataDir, env);
      const audit = await AuditTrail.open({ database, key, clock, log });
      await audit.append({
        atMs: clock.nowMs(),
        userId: undefined,
        userName: "",
        address: "",
        action: "reset-password",
        kind: "change",
        target: `用户 ${userName}`,
        outcome: 200,
        durationMs: 0,
        detail: { noted: [{ target: `用户 ${userName}`, after: { credentials: "renewed" } }] },
      });
      await audit.stop();
      return {
        zh: `用户 ${userName} 的新密码：${password}（动态口令和锁定已解除）`,
        en: `New password of ${userName}: ${password} (one-time codes and locks were removed)`,
      };
    } finally {
      await database.close();
    }
  },
};

/** Not for people: who watches over an update calls it (`apps/server/update`). */
const undo: Command = {
  usage: "undo-update FILE [--data DIR]",
  run: (file, options) => undoUpdate(resolve(file), options),
};

const commands: ReadonlyMap<string, Command> = new Map([
  ["restore", restore],
  ["undo-update", undo],
  ["reset-codes", resetCodes],
  ["reset-password", resetPassword],
]);

const unknownUser = (userName: string) =>
  new BadRequest("user-unknown", {
    zh: `没有名为 ${userName} 的用户。`,
    en: `There is no user named ${userName}.`,
  });

const incomplete = (usage: string) =>
  new BadRequest("command-incomplete", { zh: `用法：${usage}`, en: `Usage: ${usage}` });
