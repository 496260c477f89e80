import { defineTexts } from "@tessera/platform/console";

/** Apart from those of the page: the banner is on every page. */
export const restartTexts = defineTexts("restart-banner", {
  restart: ["服务器重启", "Restart of the server"],
  waiting: [
    "服务器将在导出任务完成后重新启动（剩余 {{count}} 个），届时画面和录像最多中断 {{gap}} 秒",
    "The server restarts when the exports are done ({{count}} left). Pictures and recording then stop for at most {{gap}} seconds.",
  ],
  counting: [
    "服务器即将重新启动，画面和录像最多中断 {{gap}} 秒",
    "The server is about to restart. Pictures and recording stop for at most {{gap}} seconds.",
  ],
  inSeconds: ["{{seconds}} 秒后", "in {{seconds}} s"],
  orderedBy: ["操作人：{{name}}", "ordered by {{name}}"],
  callOff: ["取消重启", "Call off"],
  calledOff: ["已取消重启", "The restart was called off"],
});
