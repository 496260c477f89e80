import type { z } from "zod";
import { create } from "zustand";
import type { Call, NavigationEntry } from "../../contract/index.ts";

/** A call by which the site tells about itself; it needs no input. */
export type ConfigCall<Reply extends z.ZodType = z.ZodType> = Call<z.ZodType, Reply>;

/** What the site has answered; undefined until it has. */
export type ReadConfig = <Reply extends z.ZodType>(
  call: Pick<ConfigCall<Reply>, "path" | "reply">,
) => z.output<Reply> | undefined;

/** Which calls the shell makes for every page, and what it shows of the answers. */
export interface ConfigSource {
  /** Made afresh whenever login is opened. */
  readonly onLogin: readonly ConfigCall[];
  /** Made once for whoever has signed in. */
  readonly signedIn: readonly ConfigCall[];
  readonly shown: (config: ReadConfig) => ShownConfig;
}

export interface ShownConfig {
  readonly title?: string | undefined;
  /** HTML. */
  readonly copyright?: string | undefined;
  /** Path of a picture; empty: the product's. */
  readonly logo?: string | undefined;
  /** Name and version: "Tessera/0.1.0". */
  readonly server?: string | undefined;
  readonly navigation?: readonly NavigationEntry[] | undefined;
}

type Answers = Readonly<Record<string, unknown>>;

const useAnswers = create<Answers>()(() => ({}));

const readingFrom =
  (answers: Answers): ReadConfig =>
  ({ path }) =>
    // Only keepAnswer puts something in, and its answer is of the call's own type.
    answers[path] as never;

/** The site's answer to one call. */
export const useConfig: ReadConfig = (call) => useAnswers((answers) => readingFrom(answers)(call));

/** For those who ask for several. */
export const useConfigReader = (): ReadConfig => readingFrom(useAnswers());

export const readConfig: ReadConfig = (call) => readingFrom(useAnswers.getState())(call);

export function keepAnswer<Reply extends z.ZodType>(
  { path }: Pick<ConfigCall<Reply>, "path" | "reply">,
  answer: z.output<Reply>,
): void {
  useAnswers.setState({ [path]: answer });
}

/** What the console itself has just changed; nothing as long as the site has not answered. */
export function amendConfig<Reply extends z.ZodType>(
  call: Pick<ConfigCall<Reply>, "path" | "reply">,
  change: Partial<z.output<Reply>>,
): void {
  const before = readConfig(call);
  if (before !== undefined) useAnswers.setState({ [call.path]: { ...before, ...change } });
}

let clearings = 0;

/** Changes with each log-out: what was asked for before it is not for the next user. */
export const configReader = (): number => clearings;

/** Log-out: the next user's configuration is read afresh. */
export function clearConfig(): void {
  clearings++;
  useAnswers.setState({}, true);
}
