import { setTimeout as passed } from "node:timers/promises";
import { freePort } from "@tessera/base/testing/free-ports";
import { type Jt808Terminal, startJt808Terminal } from "@tessera/simulators/jt808-terminal";
import { type LargeSite, measureOpens, onLargeSite } from "./large-site.ts";
import { type Moved, moveMap, notePaint, noteRings } from "./map/in-page.ts";
import { buildTown, cameraCount } from "./map/town.ts";
import { loadText } from "./measured-stretch.ts";
import { printTable, timesRow } from "./table.ts";

const opens = 8;
const questions = 50;
const frameCount = 240;
const alarms = 10;

/** The electronic map with a hundred thousand cameras: opened, asked, moved, and rung by a vehicle. */
export async function benchMap(): Promise<void> {
  const jt808Port = await freePort();
  await onLargeSite({
    fill: buildTown,
    measure: (site) => measureMap(site, jt808Port),
    env: {
      TESSERA_JT808_PORT: String(jt808Port),
      TESSERA_JT808_UNKNOWN_TERMINALS: "accept",
    },
  });
}

async function measureMap(site: LargeSite, jt808Port: number): Promise<void> {
  const { url, token, page } = site;
  const opened = await measureOpens(page, {
    path: "/video/map/gps",
    note: notePaint,
    name: "paintMs",
    times: opens,
  });
  const asked = await measureQuestions(url, token);
  const dragged = await page.evaluate(moveMap, { how: "drag" as const, frameCount });
  const zoomed = await page.evaluate(moveMap, { how: "wheel" as const, frameCount });
  const rung = await measureRings(site, jt808Port);
  printTable(`Map, ${cameraCount.toLocaleString("en")} cameras; ${loadText()}`, [
    timesRow(`page opened to marks drawn, ${opens} times`, opened, "< 2000"),
    ...asked,
    timesRow(`alarm sent by a vehicle to ring drawn, ${alarms} times`, rung, "< 500"),
  ]);
  printTable(`Moving it; ${loadText()}`, [movedRow("drag", dragged), movedRow("wheel", zoomed)]);
}

/** What the server takes for a view: of all, of a quarter, of a street. */
async function measureQuestions(url: string, token: string) {
  const views = [
    ["all, zoom 10", "121,30.9,122,31.6", 10],
    ["a part of the town, zoom 13", "121.4,31.15,121.6,31.3", 13],
    ["a street, zoom 18", "121.47,31.22,121.48,31.23", 18],
  ] as const;
  const rows = [];
  for (const [what, box, zoom] of views) {
    const timesMs: number[] = [];
    for (let round = 0; round < questions; round++) {
      const startedMs = performance.now();
      const reply = await fetch(`${url}/api/v1/map/points?box=${box}&zoom=${zoom}`, {
        headers: { token },
      });
      if (!reply.ok) throw new Error(`The points were refused: ${reply.status}`);
      await reply.arrayBuffer();
      timesMs.push(performance.now() - startedMs);
    }
    rows.push(timesRow(`points of ${what}, ${questions} times`, timesMs, "–"));
  }
  return rows;
}

/** Item 0x16 of JT/T 1078, table 13: which cameras are covered; the first, or none. */
const coverItem = 0x16;
const coveredFirst = [{ id: coverItem, data: Uint8Array.of(0, 0, 0, 1) }];

/** In the middle of the town, where a camera is one of thousands in a cluster. */
const street = [
  { longitude: 121.47, latitude: 31.22 },
  { longitude: 121.48, latitude: 31.23 },
];
const phone = "13000000001";
/** A page asks for the place of one source once while its ring is seen. */
const nextMs = 6000;

/** A camera of a vehicle is covered and uncovered, and when each ring is in the page; one clock for both. */
async function measureRings(site: LargeSite, port: number): Promise<number[]> {
  const { page } = site;
  const terminal = startJt808Terminal({
    server: { host: "127.0.0.1", port },
    phone,
    plate: "皖B00001",
    channels: 1,
    road: street,
    reportEverySeconds: 0,
    heartbeatSeconds: 30,
  });
  const timesMs: number[] = [];
  try {
    if (!(await terminal.come())) throw new Error("The terminal was not let in.");
    await untilPlaced(site, terminal);
    await page.evaluate(noteRings);
    for (let round = 0; round < alarms; round++) {
      const before = await page.evaluate(() => window.ringsAtMs?.length ?? 0);
      const sentAtMs = Date.now();
      terminal.setItems(coveredFirst);
      await terminal.report();
      const rung = await page.waitForFunction(
        (count) => (window.ringsAtMs?.length ?? 0) > count && window.ringsAtMs?.[count],
        before,
      );
      timesMs.push(Number(await rung.jsonValue()) - sentAtMs);
      terminal.setItems([]);
      await terminal.report();
      await passed(nextMs);
      const rings = await page.evaluate(() => window.ringsAtMs?.length ?? 0);
      if (rings !== before + 1) throw new Error(`One alarm made ${rings - before} rings.`);
    }
  } finally {
    await terminal.stop();
  }
  return timesMs;
}

/** Its camera is made a moment after it was let in, and has a place from what is told after that. */
async function untilPlaced({ url, token }: LargeSite, terminal: Jt808Terminal): Promise<void> {
  for (let round = 0; round < 50; round++) {
    await terminal.report();
    const reply = await fetch(`${url}/api/v1/map/camera?device=${phone}&channel=1`, {
      headers: { token },
    });
    const { Longitude = 0 } = reply.ok ? ((await reply.json()) as { Longitude?: number }) : {};
    if (Longitude !== 0) return;
    await passed(200);
  }
  throw new Error("The vehicle got no place on the map.");
}

const movedRow = (what: string, { frames, durationMs, slowestMs }: Moved) => ({
  what,
  frames: String(frames),
  "frames a second": ((frames / durationMs) * 1000).toFixed(1),
  "slowest frame ms": slowestMs.toFixed(0),
  wanted: ">= 50",
});
