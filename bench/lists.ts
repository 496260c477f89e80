import autocannon from "autocannon";
import { initialise } from "../tests/e2e/first-start.ts";
import { openSession } from "../tests/e2e/open-session.ts";
import { startServer } from "../tests/e2e/running-server.ts";
import { type ListKind, listKinds } from "./lists/requests.ts";
import { channelsPerDevice, deviceCount, type FilledSite, fillSite } from "./lists/site.ts";
import { type LoadProcess, startLoadProcess } from "./load-process.ts";
import { loadText } from "./measured-stretch.ts";
import { measureUsage } from "./process-usage.ts";
import { percentile, printTable } from "./table.ts";

const first = { name: "admin", password: "Initial-Password-1" };
const triesPerKind = 200;
const ratePerSecond = 1000;
const connections = 20;
const loadSeconds = 20;
const warmUpSeconds = 5;

const postgresProgram = new URL("../platform/testing/postgres-process.ts", import.meta.url);
const peerProgram = new URL("./lists/sql-peer.ts", import.meta.url);

/** Lists of a large site: each by itself on both databases, then a thousand requests a second. */
export async function benchLists(): Promise<void> {
  await onDatabase("SQLite", {}, async (site, pid) => {
    await printKinds("SQLite", site);
    await printLoad(site, pid);
  });
  const postgres = await startLoadProcess<string, never>(postgresProgram, []);
  try {
    const env = { DATABASE_URL: postgres.ready };
    await onDatabase("PostgreSQL", env, (site) => printKinds("PostgreSQL", site));
  } finally {
    await postgres.stop();
  }
}

async function onDatabase(
  name: string,
  env: Readonly<Record<string, string>>,
  run: (site: FilledSite, pid: number) => Promise<void>,
): Promise<void> {
  const options = { initialPassword: first.password, isDemo: false, presenceIntervalMs: "15000" };
  const server = await startServer({
    ...options,
    isInitialDue: true,
    env: { ...env, TESSERA_MEDIA_WORKERS: "0" },
  });
  try {
    const admin = await initialise(server.url, first, "Second-Password-2");
    const { token } = await openSession(server.url, admin);
    const site = await fillSite({ url: server.url, token });
    console.log(`\n${name}: 1,000 channels imported in ${site.importOf1000Ms.toFixed(0)} ms`);
    await run(site, server.pid);
  } finally {
    await server.stop();
  }
}

async function printKinds(database: string, site: FilledSite): Promise<void> {
  const rows: Record<string, string>[] = [];
  for (const kind of listKinds(site)) {
    const times: number[] = [];
    for (let round = 0; round < triesPerKind; round++) times.push(await answerMs(site, kind));
    rows.push({
      list: kind.name,
      "p50 ms": percentile(times, 50).toFixed(1),
      "p95 ms": percentile(times, 95).toFixed(1),
      "max ms": Math.max(...times).toFixed(1),
    });
  }
  const size = `${deviceCount} devices, ${deviceCount * channelsPerDevice} channels`;
  printTable(`Lists on ${database}, ${size}, ${triesPerKind} of each, ${loadText()}`, rows);
}

async function answerMs(site: FilledSite, kind: ListKind): Promise<number> {
  const startedMs = performance.now();
  const response = await fetch(`${site.url}/api/v1/${kind.path()}`, {
    headers: { token: tokenOf(site, kind) },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${kind.name} answered ${response.status}`);
  return performance.now() - startedMs;
}

const tokenOf = ({ token, operatorToken }: FilledSite, { who }: ListKind): string =>
  who === "admin" ? token : operatorToken;

async function printLoad(site: FilledSite, pid: number): Promise<void> {
  const kinds = listKinds(site).filter(({ isWhole }) => !isWhole);
  // Paths are made beforehand, so that the load costs as little as it can.
  const requests = Array.from({ length: 2000 }, (_, index) => {
    const kind = kinds[index % kinds.length];
    if (!kind) throw new Error("There are no lists.");
    return { path: encodeURI(`/api/v1/${kind.path()}`), headers: { token: tokenOf(site, kind) } };
  });
  const ours = await load(site.url, requests, pid);
  const peer: LoadProcess<string, never> = await startLoadProcess(peerProgram, []);
  try {
    const paths = [
      ...Array.from({ length: 17 }, (_, index) => `/channels?start=${index * 100}`),
      ...Array.from({ length: 5 }, (_, index) => `/channels?q=Camera%20${index}77`),
    ];
    const theirs = await load(
      peer.ready,
      paths.map((path) => ({ path })),
      peer.pid,
    );
    printTable(
      `${ratePerSecond} list requests a second for ${loadSeconds} s, ${connections} connections, ${loadText()}`,
      [
        { server: `Tessera, ${kinds.length} kinds of lists, one process`, ...ours },
        { server: "the same rows by SQL each time (SQLite in memory)", ...theirs },
      ],
    );
  } finally {
    await peer.stop();
  }
}

async function load(url: string, requests: autocannon.Request[], pid: number) {
  // It sends each second's requests as quickly as they are answered: latency is counted from sending.
  const pace = { overallRate: ratePerSecond, ignoreCoordinatedOmission: true };
  const options = { url, requests, connections, ...pace };
  await autocannon({ ...options, duration: warmUpSeconds });
  const running = autocannon({ ...options, duration: loadSeconds });
  const { server } = await measureUsage({ server: [pid] }, (loadSeconds - 2) * 1000);
  const { latency, requests: answered, non2xx, errors } = await running;
  return {
    "answered/s": answered.average.toFixed(0),
    "p50 ms": latency.p50.toFixed(0),
    "p99 ms": latency.p99.toFixed(0),
    "max ms": latency.max.toFixed(0),
    "CPU of one core": `${server.cpuPercent.toFixed(0)} %`,
    MB: server.rssMb.toFixed(0),
    failed: String(non2xx + errors),
  };
}
