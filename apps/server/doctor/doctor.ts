import { existsSync } from "node:fs";
import { join } from "node:path";
import { ExpectedError, silentLogger, systemClock, type Text } from "@tessera/base";
import { gb28181Settings } from "@tessera/features/gb28181/settings";
import { recordingSettings } from "@tessera/features/recording/server";
import type { SettingsSection } from "@tessera/platform/contract";
import {
  checkDatabase,
  type Database,
  type DatabaseHealth,
  dataDirHolder,
  type Environment,
  fieldsFromEnvironment,
  httpSettings,
  openDatabase,
  type ServerModule,
  tlsSettings,
  variableOf,
} from "@tessera/platform/server";
import { loadModules, migrationsOf } from "../modules.ts";
import { readSettings } from "../operate/read-settings.ts";
import type { Said } from "../operate/said.ts";
import type { ServerOptions } from "../options.ts";
import { checkDataDir, checkDisk } from "./check-disks.ts";
import {
  checkClock,
  checkCodecs,
  checkDns,
  checkNat,
  checkNode,
  checkUser,
} from "./check-machine.ts";
import { checkPorts, type UsedPort } from "./check-ports.ts";
import { exitCodeOf, type Finding, lineOf, lookedAt } from "./finding.ts";

type Values = Readonly<Record<string, unknown>>;
type Read = (section: SettingsSection) => Values;

/** Looks at all that the server stands on; whether it runs or not. Changes nothing. */
export async function runDoctor(options: ServerOptions, env: Environment): Promise<Said> {
  const { dataDir } = options;
  const modules = await loadModules();
  const { found, read } = await lookAtDatabase(options, modules, env);
  const isRunning = dataDirHolder(dataDir) !== undefined;
  const host = options.host ?? String(read(httpSettings)["host"]);
  const findings = [
    checkNode(),
    checkUser(),
    ...(await checkDataDir(dataDir)),
    ...(await checkDisks(dataDir, read)),
    found,
    ...(await checkPorts(portsOf(options, modules, read), { isRunning, host })),
    await checkClock(),
    await checkDns(),
    checkNat(),
    await checkCodecs(),
  ];
  return {
    text: {
      zh: findings.map((one) => lineOf(one, "zh")).join("\n"),
      en: findings.map((one) => lineOf(one, "en")).join("\n"),
    },
    exitCode: exitCodeOf(findings),
  };
}

async function checkDisks(dataDir: string, read: Read): Promise<readonly Finding[]> {
  const folders = [dataDir, ...(read(recordingSettings)["paths"] as readonly string[])];
  const findings: Finding[] = [];
  // A data folder that is not there yet was spoken of already.
  for (const folder of folders.filter((one) => one !== dataDir || existsSync(one)))
    findings.push(await checkDisk(folder));
  return findings;
}

/** Every setting that says what it opens, of every part that is switched on. */
function portsOf(
  { port }: Pick<ServerOptions, "port">,
  modules: readonly ServerModule[],
  read: Read,
): readonly UsedPort[] {
  const sections: readonly SettingsSection[] = [
    httpSettings,
    tlsSettings,
    gb28181Settings,
    ...modules.flatMap(({ settings = [] }) => settings),
  ];
  return [...new Set(sections)].flatMap((section) => {
    const values = section === httpSettings && port !== undefined ? { port } : read(section);
    if (values["isEnabled"] === false) return [];
    return Object.entries(section.fields).flatMap(([field, { opens = [] }]) => {
      const name = field === "port" ? section.section : `${section.section} ${field}`;
      const variable = variableOf(section.section, field);
      return opens.map((transport) => ({ name, port: Number(values[field]), transport, variable }));
    });
  });
}

/** How the database is, and what is set: stored, or by the environment alone where there is none. */
async function lookAtDatabase(
  { dataDir, databaseUrl: url }: ServerOptions,
  modules: readonly ServerModule[],
  env: Environment,
): Promise<{ readonly found: Finding; readonly read: Read }> {
  const byEnvironment: Read = (section) =>
    section.schema.parse(fieldsFromEnvironment(section, env));
  if (!url && !existsSync(join(dataDir, "tessera.db")))
    return {
      found: about.ok({
        zh: "还没有，首次启动时创建",
        en: "not there yet; the first start makes it",
      }),
      read: byEnvironment,
    };
  let database: Database | undefined;
  try {
    database = await openDatabase({ url, dataDir, log: silentLogger, clock: systemClock });
    const found = judge(await checkDatabase(database, migrationsOf(modules)));
    if (found.level === "bad") return { found, read: byEnvironment };
    const settings = await readSettings(database, env);
    return { found, read: (section) => settings.get(section) };
  } catch (error) {
    const text: Text =
      error instanceof ExpectedError ? error.text : { zh: String(error), en: String(error) };
    return { found: about.bad(text), read: byEnvironment };
  } finally {
    await database?.close();
  }
}

const about = lookedAt({ zh: "数据库", en: "database" });

function judge({ program, faults, missing, unknown }: DatabaseHealth): Finding {
  if (faults.length > 0)
    return about.bad(
      {
        zh: `${program}，已损坏：${faults.join("；")}`,
        en: `${program}, damaged: ${faults.join("; ")}`,
      },
      {
        zh: "停止 Tessera，用 tessera restore 恢复最新的备份，并检查磁盘。",
        en: "Stop Tessera, bring the newest backup back with tessera restore, and check the disk.",
      },
    );
  if (unknown.length > 0)
    return about.bad(
      {
        zh: `${program}，由更新版本的程序创建（${unknown[0]}）`,
        en: `${program}, made by a newer program (${unknown[0]})`,
      },
      {
        zh: "运行更新版本的程序，或用 tessera restore 恢复升级前的备份。",
        en: "Run the newer program, or restore the backup from before the upgrade with tessera restore.",
      },
    );
  if (missing.length > 0)
    return about.note({
      zh: `${program}，完好；下次启动时升级 ${missing.length} 步`,
      en: `${program}, whole; the next start upgrades it by ${missing.length} steps`,
    });
  return about.ok({
    zh: `${program}，完好，版本相符`,
    en: `${program}, whole, of this version`,
  });
}
