import { ExpectedError } from "@tessera/base";
import { driverFiles, type Jt808Terminal, startJt808Terminal, withCameras } from "./index.ts";
import { help, readCommand, type TerminalCommand } from "./terminal-command.ts";

const isChinese = /^zh/i.test(process.env["LC_ALL"] || process.env["LANG"] || "");
const stateEveryMs = 10_000;
const alarmMs = 10_000;
const blindMs = 30_000;

function run({
  terminals: options,
  alarmEveryMs,
  driverEveryMs,
  blindEveryMs,
}: TerminalCommand): void {
  const terminals = options.map((one) => startJt808Terminal(withCameras(one)));
  const timers = [
    setInterval(() => console.log(stateOf(terminals)), stateEveryMs),
    every(alarmEveryMs, () => void alarm(terminals)),
    every(driverEveryMs, () => void alarmOfDrivers(terminals)),
    every(blindEveryMs, () => loseSignal(terminals)),
  ];
  const stop = () => {
    for (const timer of timers) clearInterval(timer);
    void Promise.all(terminals.map((terminal) => terminal.stop())).then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const [first] = terminals;
  void first?.come().then(() => console.log(stateOf(terminals)));
}

function every(periodMs: number | undefined, task: () => void) {
  return periodMs === undefined ? undefined : setInterval(task, periodMs);
}

async function alarm(terminals: readonly Jt808Terminal[]): Promise<void> {
  await Promise.allSettled(terminals.map((terminal) => terminal.raise(0, true)));
  setTimeout(() => {
    for (const terminal of terminals) void terminal.raise(0, false).catch(() => {});
  }, alarmMs);
}

async function alarmOfDrivers(terminals: readonly Jt808Terminal[]): Promise<void> {
  const onThePhone = 2;
  const files = driverFiles(Date.now());
  const told = terminals.map((terminal) => terminal.alarmOfDriver({ type: onThePhone, files }));
  await Promise.allSettled(told);
}

function loseSignal(terminals: readonly Jt808Terminal[]): void {
  for (const terminal of terminals) terminal.setSignal(false);
  setTimeout(() => {
    for (const terminal of terminals) terminal.setSignal(true);
  }, blindMs);
}

function stateOf(terminals: readonly Jt808Terminal[]): string {
  const online = terminals.filter(({ isOnline }) => isOnline).length;
  const refused = terminals.filter(({ registration = 0 }) => registration !== 0).length;
  const sum = (pick: (terminal: Jt808Terminal) => number) =>
    terminals.reduce((all, terminal) => all + pick(terminal), 0);
  const reported = sum(({ counts }) => counts.reported);
  const taken = sum(({ counts }) => counts.taken);
  return isChinese
    ? `在线 ${online}/${terminals.length}，被拒绝 ${refused}，上报位置 ${reported}，已应答 ${taken}`
    : `${online} of ${terminals.length} online, ${refused} refused, ${reported} positions sent, ${taken} answered`;
}

// Last: what it uses has to be there.
try {
  const command = readCommand(process.argv.slice(2));
  if (command === "help") console.log(help);
  else run(command);
} catch (error) {
  console.error(error instanceof ExpectedError ? error.text[isChinese ? "zh" : "en"] : error);
  process.exit(1);
}
