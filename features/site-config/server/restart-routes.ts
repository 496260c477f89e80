import { Conflict, type Logger } from "@tessera/base";
import { type Route, route } from "@tessera/platform/server";
import { cancelRestart, readRestart, restart } from "../contract.ts";
import type { RestartDesk } from "./restart-desk.ts";

interface RestartRouteParts {
  readonly desk: RestartDesk;
  readonly unfinishedExports: () => number;
  readonly log: Logger;
}

export const restartRoutes = ({ desk, unfinishedExports, log }: RestartRouteParts): Route[] => [
  route(restart, async ({ force, wait, delay }, { principal: { userName }, noteChange }) => {
    const exports = unfinishedExports();
    if (desk.canRestart && exports > 0 && force === 0 && wait === 0) throw exportsRunning(exports);
    desk.order({ by: userName, delayMs: delay * 1000, isPatient: force === 0 });
    noteChange({ target: "服务器 server", after: { restart: true, exports, wait: wait === 1 } });
    log.warn({ user: userName, exports }, "restart asked for");
    return desk.state();
  }),
  route(cancelRestart, async (_, { principal: { userName }, noteChange }) => {
    desk.callOff();
    noteChange({ target: "服务器 server", before: { restart: true } });
    log.warn({ user: userName }, "restart called off");
    return {};
  }),
  route(readRestart, async (_, { principal }) => ({
    ...desk.state(),
    UserName: principal.isAdmin ? desk.orderedBy : "",
  })),
];

const exportsRunning = (count: number) =>
  new Conflict("restart-exports-running", {
    zh: `有 ${count} 个导出任务尚未完成，重启会中断它们：请选择等待导出完成后重启，或立即重启`,
    en: `${count} exports are not finished and a restart would cut them off. Restart when they are done, or now.`,
  });
