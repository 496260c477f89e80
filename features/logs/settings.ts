import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

/** From the one that says most to the one that says least. */
export const logLevels = ["debug", "info", "warn", "error"] as const;
export const logLevel = z.enum(logLevels);
export type LogLevel = z.output<typeof logLevel>;

const moduleLine = /^[\w.-]{1,60}=(?:debug|info|warn|error)$/;

export const logSettings = defineSettings("log", {
  title: ["日志", "Logs"],
  fields: {
    level: field(logLevel.default("info"), {
      label: ["日志级别", "Log level"],
      hint: [
        "写入此级别及更严重的内容；调试会写入很多内容",
        "Lines of this level and above are written. Debug writes a lot.",
      ],
      options: [
        ["debug", ["调试", "Debug"]],
        ["info", ["信息", "Info"]],
        ["warn", ["警告", "Warning"]],
        ["error", ["错误", "Error"]],
      ],
    }),
    modules: field(z.array(z.string().trim().regex(moduleLine)).max(100).default([]), {
      label: ["模块的日志级别", "Log levels of modules"],
      hint: [
        "每行一个，如 gb28181=debug；其它模块按上面的级别",
        "One a line, such as gb28181=debug. All others have the level above.",
      ],
      bad: [
        "每行应为“模块=级别”，如 gb28181=debug",
        "each line must be module=level, such as gb28181=debug",
      ],
    }),
  },
});

/** The levels of modules by their names; of a module that is named twice the last counts. */
export const levelsOf = (lines: readonly string[]): ReadonlyMap<string, LogLevel> =>
  new Map(
    lines.map((line) => {
      const [module = "", level] = line.split("=");
      return [module, logLevel.parse(level)] as const;
    }),
  );
