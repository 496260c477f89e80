import { setTimeout as passed } from "node:timers/promises";
import {
  demoRoads,
  type Jt808Terminal,
  startJt808Terminal,
} from "@tessera/simulators/jt808-terminal";

const [port = "", count = "", channels = ""] = process.argv.slice(2);
const firstPhone = 13_000_000_000;
/** So many begin together, every tenth of a second. */
const atOnce = 25;
const betweenMs = 100;
const pollMs = 100;
/** Who has not come by then does not come. */
const mostMs = 120_000;

export interface TerminalsReady {
  readonly registeredSeconds: number;
}

export interface TerminalsReport {
  readonly online: number;
  readonly reported: number;
  /** Refused, or not answered in time. */
  readonly lost: number;
  readonly comings: number;
}

const startedMs = performance.now();
const terminals: Jt808Terminal[] = [];
const roads = Object.values(demoRoads);
for (let number = 0; number < Number(count); number++) {
  terminals.push(
    startJt808Terminal({
      server: { host: "127.0.0.1", port: Number(port) },
      phone: String(firstPhone + number),
      plate: `皖B${String(number).padStart(5, "0")}`,
      channels: Number(channels),
      road: roads[number % roads.length] ?? demoRoads.bridge,
      startAt: number / Number(count),
      reportEverySeconds: 10,
      heartbeatSeconds: 60,
    }),
  );
  if (number % atOnce === atOnce - 1) await passed(betweenMs);
}
const isLate = () => performance.now() - startedMs > mostMs;
while (!terminals.every(({ comings }) => comings > 0) && !isLate()) await passed(pollMs);
process.send?.({
  registeredSeconds: (performance.now() - startedMs) / 1000,
} satisfies TerminalsReady);

process.on("message", () => {
  const sum = (pick: (terminal: Jt808Terminal) => number) =>
    terminals.reduce((all, terminal) => all + pick(terminal), 0);
  process.send?.({
    online: terminals.filter(({ isOnline }) => isOnline).length,
    reported: sum(({ counts }) => counts.reported),
    lost: sum(({ counts }) => counts.lost),
    comings: sum(({ comings }) => comings),
  } satisfies TerminalsReport);
});
process.once("disconnect", () => process.exit(0));
