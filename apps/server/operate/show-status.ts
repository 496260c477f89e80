import { dataDirHolder } from "@tessera/platform/server";
import type { ServerOptions } from "../options.ts";
import { type RunningFile, readRunningFile } from "./running-file.ts";
import { type Said, said } from "./said.ts";

const patienceMs = 5000;

/** 0: it runs and answers; 1: it does not answer; 3: it does not run, as init scripts say it. */
export async function showStatus({ dataDir }: Pick<ServerOptions, "dataDir">): Promise<Said> {
  const holder = dataDirHolder(dataDir);
  if (!holder)
    return said(
      3,
      `Tessera 没有运行（数据目录 ${dataDir}）。`,
      `Tessera does not run (data folder ${dataDir}).`,
    );
  const server = readRunningFile(dataDir, holder.pid);
  const number = holder.pid ?? "?";
  if (!server)
    return said(
      1,
      `数据目录 ${dataDir} 正被进程 ${number} 使用：Tessera 正在启动，或有维护命令在执行。请稍后再看。`,
      `The data folder ${dataDir} is held by process ${number}: Tessera is starting, or a command is at work. Look again in a moment.`,
    );
  return (await answers(server)) ? running(server, dataDir) : silent(server);
}

function running({ pid, url, httpsPort, readyAtMs }: RunningFile, dataDir: string): Said {
  const since = new Date(readyAtMs).toLocaleString("sv-SE");
  return said(
    0,
    `Tessera 正在运行（进程 ${pid}，${since} 起）：${url}，HTTPS 端口 ${httpsPort}，数据目录 ${dataDir}。`,
    `Tessera runs (process ${pid}, since ${since}): ${url}, HTTPS on port ${httpsPort}, data folder ${dataDir}.`,
  );
}

const silent = ({ pid, url }: RunningFile): Said =>
  said(
    1,
    `Tessera（进程 ${pid}）在 ${url} 没有应答，或其数据库没有应答。请查看数据目录中的 logs 和数据库，必要时停止后重新启动。`,
    `Tessera (process ${pid}) does not answer at ${url}, or its database does not. Look into logs in the data folder and at the database; stop and start it if need be.`,
  );

async function answers({ url }: RunningFile): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { ok } = await fetch(`${url}/health/ready`, { signal });
    return ok;
  } catch {
    return false;
  }
}
