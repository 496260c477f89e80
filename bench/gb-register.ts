import { createSocket } from "node:dgram";
import { once } from "node:events";
import { setTimeout as passed } from "node:timers/promises";
import { sipPassword } from "../tests/e2e/first-start.ts";
import { runSipp, type SippFigures } from "./gb-register/run-sipp.ts";
import { loadText } from "./measured-stretch.ts";
import { measureUsage } from "./process-usage.ts";
import { startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";

const devices = 5000;
const perSecond = 200;
/** All of them are there at once before the first one leaves. */
const stayMs = (devices / perSecond) * 1000;
const restMs = 60_000;
/** As the product has them unless it is told otherwise. */
const serial = "34020000002000000001";
const realm = "3402000000";
/** REGISTER, REGISTER with proof, MESSAGE, REGISTER that ends it. */
const transactionsEach = 4;

interface Round extends SippFigures {
  readonly beforeMb: number;
  readonly peakMb: number;
  readonly afterMb: number;
  readonly cpuPercent: number;
}

/**
 * Thousands of GB28181 devices come, keep alive and leave. The first time they are new, and each becomes a
 * device; the second time shows what the coming and going alone leaves in memory.
 */
export async function benchGbRegister(): Promise<void> {
  const port = await freePort();
  const product = await startProduct({ env: { TESSERA_GB28181_PORT: String(port) } });
  try {
    const rounds: Round[] = [];
    for (let number = 0; number < 2; number++) {
      const round = await measureRound(product.pid, port);
      if (!round) return console.warn("gb-register: sipp is not installed");
      rounds.push(round);
    }
    printTable(
      `GB28181: ${devices} devices register, keep alive and leave over UDP, ${perSecond} a second; ${loadText()}`,
      rounds.map((round, index) => ({
        devices: index === 0 ? "new" : "known",
        served: String(round.served),
        lost: String(round.failed),
        retransmissions: String(round.retransmissions),
        "requests/s": ((devices * transactionsEach) / round.seconds).toFixed(0),
        "CPU %": round.cpuPercent.toFixed(1),
        "RSS MB before": round.beforeMb.toFixed(0),
        "at most": round.peakMb.toFixed(0),
        "60 s after": round.afterMb.toFixed(0),
      })),
    );
  } finally {
    await product.stop();
  }
}

async function measureRound(pid: number, port: number): Promise<Round | undefined> {
  const sample = async () => (await measureUsage({ server: [pid] }, 1000)).server;
  const { rssMb: beforeMb } = await sample();
  const running = runSipp({
    port,
    serial,
    realm,
    password: sipPassword,
    devices,
    perSecond,
    stayMs,
  });
  const ended = running.then(
    () => true,
    () => true,
  );
  const samples: { cpuPercent: number; rssMb: number }[] = [];
  do samples.push(await sample());
  while (!(await Promise.race([ended, Promise.resolve(false)])));
  const figures = await running;
  if (!figures) return undefined;
  await passed(restMs);
  const { rssMb: afterMb } = await sample();
  return {
    ...figures,
    beforeMb,
    peakMb: Math.max(...samples.map(({ rssMb }) => rssMb)),
    afterMb,
    cpuPercent: samples.reduce((sum, { cpuPercent }) => sum + cpuPercent, 0) / samples.length,
  };
}

async function freePort(): Promise<number> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}
