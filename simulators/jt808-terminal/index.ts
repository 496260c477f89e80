export { demoRoads } from "./demo-roads.ts";
export type { Jt808Terminal } from "./jt808-terminal.ts";
export { startJt808Terminal } from "./start-jt808-terminal.ts";
export type { Jt808TerminalOptions } from "./terminal-options.ts";
