import { z } from "zod";

/**
 * What the two ends of a worker module say to each other, declared once for both. Messages must survive a structured clone;
 * they are checked where they arrive, so they are for words, not for frames.
 */
export interface ModuleMessages<ToModule, FromModule, About = never> {
  /** Of the module. */
  readonly name: string;
  readonly toModule: z.ZodType<ToModule>;
  readonly fromModule: z.ZodType<FromModule>;
  /** What is told with a socket that is handed to the module; without it, it takes none. */
  readonly socket?: z.ZodType<About>;
}

export const defineModuleMessages = <ToModule, FromModule, About = never>(
  messages: ModuleMessages<ToModule, FromModule, About>,
): ModuleMessages<ToModule, FromModule, About> => messages;

/** Of an end that says nothing. */
export const noMessage: z.ZodType<never> = z.never();
