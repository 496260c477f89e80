import { MseTransport } from "./mse-transport.ts";
import type { Rung } from "./rung.ts";
import { mseRung } from "./rungs.ts";

/** Plays what a test sends by a socket of its own. Its code is there. */
export const rungOn = (openSocket: ConstructorParameters<typeof MseTransport>[1]): Rung => ({
  ...mseRung,
  fetch: async () => undefined,
  create: (parts) => new MseTransport(parts, openSocket),
});
