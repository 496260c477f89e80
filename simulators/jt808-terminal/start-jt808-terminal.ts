import type { Jt808Terminal } from "./jt808-terminal.ts";
import type { Jt808TerminalOptions } from "./terminal-options.ts";
import { VirtualTerminal } from "./virtual-terminal.ts";

/** Connects, and again whenever the line breaks; `come` tells when it was let in. */
export function startJt808Terminal(options: Jt808TerminalOptions): Jt808Terminal {
  const terminal = new VirtualTerminal(options);
  terminal.start();
  return terminal;
}
