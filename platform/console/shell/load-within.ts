import type { Clock } from "@tessera/base";

const chunkTimeoutMs = 120_000;

/** The page's code did not arrive: a network that hangs, or a new version replaced the files. */
export class PageLoadFailed extends Error {
  constructor(options?: ErrorOptions) {
    super("The page could not be loaded.", options);
    this.name = "PageLoadFailed";
  }
}

/** A dynamic import that gives up after `timeoutMs` instead of waiting for ever. */
export async function loadWithin<Module>(
  load: () => Promise<Module>,
  clock: Clock,
  timeoutMs = chunkTimeoutMs,
): Promise<Module> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(timeoutMs, () => reject(new PageLoadFailed()));
  try {
    return await Promise.race([load(), timedOut]);
  } catch (cause) {
    throw cause instanceof PageLoadFailed ? cause : new PageLoadFailed({ cause });
  } finally {
    cancel();
  }
}
