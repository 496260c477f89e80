import { type Clock, systemClock, wait } from "@tessera/base";
import { type DataDirHolder, dataDirHolder } from "@tessera/platform/server";
import type { ServerOptions } from "../options.ts";
import { markOf, readRunningFile } from "./running-file.ts";
import { type Said, said } from "./said.ts";

const pollMs = 100;
/** It promises ten seconds. */
const patienceMs = 30_000;

/** Asks the server of a data folder to stop, and waits until it has. */
export async function stopServer(
  { dataDir }: Pick<ServerOptions, "dataDir">,
  clock: Clock = systemClock,
): Promise<Said> {
  const holder = dataDirHolder(dataDir);
  if (!holder)
    return said(
      0,
      `Tessera 没有运行（数据目录 ${dataDir}）。`,
      `Tessera does not run (data folder ${dataDir}).`,
    );
  const refusal = whyNot(dataDir, holder) ?? signal(holder.pid);
  if (refusal) return refusal;
  const { pid } = holder;
  const untilMs = clock.monotonicMs() + patienceMs;
  while (dataDirHolder(dataDir)?.pid === pid) {
    if (clock.monotonicMs() > untilMs)
      return said(
        1,
        `Tessera（进程 ${pid}）在 30 秒内没有停止。请查看日志；确认后可用 kill -9 ${pid} 结束它。`,
        `Tessera (process ${pid}) has not stopped within 30 s. Look into its log; kill -9 ${pid} ends it.`,
      );
    await wait(clock, pollMs);
  }
  return said(0, `Tessera（进程 ${pid}）已停止。`, `Tessera (process ${pid}) has stopped.`);
}

/** Numbers of processes mean nothing in other containers, and a restore that is cut short is worse than waiting. */
function whyNot(dataDir: string, { pid }: DataDirHolder): Said | undefined {
  const server = readRunningFile(dataDir, pid);
  if (!server)
    return said(
      1,
      `数据目录 ${dataDir} 正被进程 ${pid ?? "?"} 使用，它正在启动，或是维护命令；请等它完成后再停止。`,
      `The data folder ${dataDir} is held by process ${pid ?? "?"}, which is starting or is a command at work. Stop it when it is done.`,
    );
  if (server.mark === markOf(server.pid)) return undefined;
  return said(
    1,
    `Tessera 运行在另一个容器或另一台机器上（其进程号 ${server.pid}）。请在那里停止它。`,
    `Tessera runs in another container or on another machine (process ${server.pid} there). Stop it there.`,
  );
}

function signal(pid: number | undefined): Said | undefined {
  try {
    if (pid !== undefined) process.kill(pid, "SIGTERM");
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
    return said(
      1,
      `无权停止 Tessera（进程 ${pid}）。请用启动它的用户或 root 执行，作为服务运行时用 systemctl stop tessera。`,
      `This user may not stop Tessera (process ${pid}). Do it as the user who started it or as root; of a service, with systemctl stop tessera.`,
    );
  }
}
