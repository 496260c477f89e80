import { BadRequest } from "@tessera/base";
import type { Events, LogLevels, Settings } from "@tessera/platform/server";
import { type LogLevel, levelsOf, logSettings } from "../settings.ts";

interface LevelKeeperParts {
  readonly settings: Pick<Settings, "get" | "change">;
  readonly events: Pick<Events, "on">;
  readonly levels: Pick<LogLevels, "set">;
  /** Of all that write lines. */
  readonly modules: () => readonly string[];
}

/** The settings say from which level on is written; every server of the site follows them at once. */
export class LevelKeeper {
  readonly #parts: LevelKeeperParts;
  readonly #unsubscribe: () => void;

  constructor(parts: LevelKeeperParts) {
    this.#parts = parts;
    this.#follow();
    this.#unsubscribe = parts.events.on("settings-changed", ({ section }) => {
      if (section === logSettings.section) this.#follow();
    });
  }

  get usual(): LogLevel {
    return this.#parts.settings.get(logSettings).level;
  }

  /** Every module, and its own level where it has one. */
  get ofModules(): readonly { readonly name: string; readonly level: LogLevel | undefined }[] {
    const own = levelsOf(this.#parts.settings.get(logSettings).modules);
    return this.#parts.modules().map((name) => ({ name, level: own.get(name) }));
  }

  /** An empty module is all that have no level of their own; an empty level takes a module its own. */
  async switch(module: string, level: LogLevel | ""): Promise<LogLevel> {
    const { settings, modules } = this.#parts;
    if (module === "") {
      if (level === "") throw noLevel();
      await settings.change(logSettings, { level });
      return level;
    }
    if (!modules().includes(module)) throw unknownModule(module, modules());
    const others = settings
      .get(logSettings)
      .modules.filter((line) => !line.startsWith(`${module}=`));
    await settings.change(logSettings, {
      modules: level === "" ? others : [...others, `${module}=${level}`],
    });
    return level || this.usual;
  }

  stop(): void {
    this.#unsubscribe();
  }

  #follow(): void {
    const { level, modules } = this.#parts.settings.get(logSettings);
    this.#parts.levels.set(level, levelsOf(modules));
  }
}

const unknownModule = (module: string, known: readonly string[]) =>
  new BadRequest(
    "log-module-unknown",
    {
      zh: `没有名为“${module}”的模块，可选：${known.join("、")}`,
      en: `There is no module called “${module}”. There are: ${known.join(", ")}`,
    },
    { field: "module" },
  );

const noLevel = () =>
  new BadRequest(
    "log-level-missing",
    {
      zh: "请给出日志级别：debug、info、warn 或 error",
      en: "Name a log level: debug, info, warn or error",
    },
    { field: "level" },
  );
