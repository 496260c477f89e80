import { setTimeout as passed } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { freePort } from "@tessera/base/testing/free-ports";
import { openSession } from "../tests/e2e/open-session.ts";
import { alarmingTree, bellPortVariable } from "./alarms/alarming-tree.ts";
import { RingingDevices } from "./alarms/ringing-devices.ts";
import { launchChromium } from "./console-browser.ts";
import { loadText } from "./measured-stretch.ts";
import { measureUsage } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";

const consoles = 50;
const deviceCount = 200;
const alarmsASecond = 2000;
const stormMs = 10_000;
const admin = { name: "admin", password: "Second-Password-2" };

/**
 * 50 open consoles in a storm of alarms: one is a page of the inbox in Chromium, whose long tasks are counted, the
 * others hear what it hears.
 */
export async function benchAlarmStorm(): Promise<void> {
  const port = await freePort();
  const tree = alarmingTree();
  const browser = await launchChromium();
  try {
    const product = await startProduct({
      root: tree.root,
      env: { [bellPortVariable]: String(port) },
    });
    try {
      const { url: baseURL, storageState } = product;
      const context = await browser.newContext({ baseURL, storageState });
      const page = await context.newPage();
      await page.addInitScript(countLongTasks);
      await page.goto("/alarm/realTime");
      const listeners = await listenersOf(product);
      const devices = await RingingDevices.connect(port, deviceCount);
      await passed(5000);
      const quiet = await stretch(product, page);
      const storm = await stretch(product, page, () => devices.ring(alarmsASecond, stormMs));
      printTable(
        `${consoles} consoles, ${alarmsASecond} alarms a second of ${deviceCount} devices for ${stormMs / 1000} s; bar: no task over 200 ms; ${loadText()}`,
        [
          { stretch: "before", ...quiet, "heard by each console": "" },
          {
            stretch: "storm",
            ...storm,
            "heard by each console": `${Math.min(...listeners.heard())} to ${Math.max(...listeners.heard())} messages`,
          },
        ],
      );
      devices.leave();
      listeners.leave();
    } finally {
      await product.stop();
    }
  } finally {
    await browser.close();
    tree.remove();
  }
}

async function stretch(
  product: Product,
  page: Page,
  load: () => Promise<unknown> = async () => undefined,
) {
  await page.evaluate(() => window.longTasksMs?.splice(0));
  const [{ server }] = await Promise.all([
    measureUsage({ server: [product.pid] }, stormMs),
    load(),
  ]);
  await passed(1000);
  const tasksMs = await page.evaluate(() => window.longTasksMs ?? []);
  return {
    "server CPU %": server.cpuPercent.toFixed(1),
    "tasks over 50 ms": String(tasksMs.length),
    "longest task ms": Math.max(0, ...tasksMs).toFixed(0),
  };
}

declare global {
  interface Window {
    longTasksMs?: number[];
  }
}

function countLongTasks(): void {
  const found: number[] = [];
  window.longTasksMs = found;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

/** As many as one session may have open. */
const socketsASession = 10;

/** The other consoles. */
async function listenersOf({ url }: Product) {
  const heard: number[] = [];
  const sockets: WebSocket[] = [];
  let token = "";
  for (let index = 0; index < consoles - 1; index++) {
    if (index % socketsASession === 0) ({ token } = await openSession(url, admin));
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/v1/ws/push`, {
      headers: { token },
    } as never);
    heard.push(0);
    const place = heard.length - 1;
    socket.addEventListener("message", ({ data }) => {
      const messages = JSON.parse(String(data)) as readonly unknown[];
      heard[place] = (heard[place] ?? 0) + messages.length;
    });
    await new Promise((open, fail) => {
      socket.addEventListener("open", open);
      socket.addEventListener("error", fail);
    });
    sockets.push(socket);
  }
  return { heard: () => heard, leave: () => sockets.forEach((socket) => socket.close()) };
}
