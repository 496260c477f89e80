import { type ParseArgsConfig, parseArgs } from "node:util";
import { StartupError } from "@tessera/base";

/** What the command lines of all simulated devices are read with. */

export function parsedWords<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    throw unusable(cause instanceof Error ? cause.message : args.join(" "));
  }
}

/** `host:port` or `[address]:port`; the port may be left out. */
export function addressOf(
  text: string,
  defaultPort: number,
): { readonly host: string; readonly port: number } {
  const match = /^([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i.exec(text);
  if (!match?.[1]) throw unusable(`--server ${text}`);
  return { host: match[1].replaceAll(/[[\]]/g, ""), port: Number(match[2] ?? defaultPort) };
}

export function oneOf<Word extends string>(
  option: string,
  text: string,
  words: readonly Word[],
): Word {
  const word = words.find((each) => each === text);
  if (!word) throw unusable(`${option} ${text}`);
  return word;
}

export function numberOf(option: string, text: string): number {
  const value = Number(text);
  if (text === "" || !Number.isInteger(value) || value < 0) throw unusable(`${option} ${text}`);
  return value;
}

/** Seconds, at least one. */
export const periodOf = (option: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.max(1, numberOf(option, text)) * 1000;

export function unusable(what: string): StartupError {
  return new StartupError("command-unusable", {
    zh: `无法使用该选项：${what}。请用 --help 查看可用选项。`,
    en: `This option cannot be used: ${what}. Try --help.`,
  });
}
