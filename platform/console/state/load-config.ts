import type { z } from "zod";
import { isUnder } from "../guard/paths.ts";
import {
  type ConfigCall,
  type ConfigSource,
  configReader,
  keepAnswer,
  readConfig,
} from "./config-store.ts";

interface Arrival {
  readonly path: string;
  readonly isSignedIn: boolean;
}

/** Login always reads afresh; every other page reads once what is missing. */
export function callsDue(
  { onLogin, signedIn }: Pick<ConfigSource, "onLogin" | "signedIn">,
  { path, isSignedIn }: Arrival,
): readonly ConfigCall[] {
  if (isUnder("/login", path)) return onLogin;
  return isSignedIn ? signedIn.filter((call) => readConfig(call) === undefined) : [];
}

type Ask = <Reply extends z.ZodType>(
  call: ConfigCall<Reply>,
  input: Readonly<Record<string, never>>,
) => Promise<z.output<Reply>>;

/** Reads parts of the configuration, each once at a time. A part that fails is tried on the next page. */
export class ConfigLoader {
  readonly #ask: Ask;
  /** By whom each part is being read. */
  readonly #running = new Map<string, number>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async load(calls: readonly ConfigCall[]): Promise<void> {
    await Promise.all(calls.map((call) => this.#loadOnce(call)));
  }

  async #loadOnce(call: ConfigCall): Promise<void> {
    const reader = configReader();
    if (this.#running.get(call.path) === reader) return;
    this.#running.set(call.path, reader);
    try {
      const answer = await this.#ask(call, {});
      if (reader === configReader()) keepAnswer(call, answer);
    } catch {
      // The request has told the user; the shell does with its defaults.
    } finally {
      if (this.#running.get(call.path) === reader) this.#running.delete(call.path);
    }
  }
}
