import { type LogLevel, logLevels } from "./folded-lines.ts";

/** From which level on lines are written: as usual, or as it is said of the module that writes them. */
export class LogLevels {
  #usual: LogLevel;
  #ofModules: ReadonlyMap<string, LogLevel> = new Map();

  constructor(usual: LogLevel) {
    this.#usual = usual;
  }

  /** Holds from the next line on. */
  set(usual: LogLevel, ofModules: ReadonlyMap<string, LogLevel>): void {
    this.#usual = usual;
    this.#ofModules = ofModules;
  }

  of(module: string): LogLevel {
    return this.#ofModules.get(module) ?? this.#usual;
  }

  allow(level: LogLevel, module: string): boolean {
    return logLevels.indexOf(level) >= logLevels.indexOf(this.of(module));
  }
}
