import { type Browser, chromium, type Page } from "@playwright/test";
import { type Site, startSite } from "@tessera/outputs/webrtc/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { chromiumFlags } from "../e2e/chromium-flags.ts";
import { type LossyRelay, startLossyRelay } from "./lossy-relay.ts";
import { publish } from "./webrtc-page.ts";

/** Chromium publishes by WHIP through a network that loses packets. */
let browser: Browser;
let page: Page;
let site: Site;
let relay: LossyRelay;

vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: chromiumFlags });
});
afterAll(() => browser.close());
beforeEach(async () => {
  site = await startSite();
  page = await browser.newPage();
  await page.goto(site.url);
});
afterEach(async () => {
  await page.close();
  relay.stop();
  await site.stop();
});

/** The answer names the relay in place of the server. */
async function publishThrough(isLost: (packet: Buffer) => boolean): Promise<void> {
  await page.route("**/publish/**", async (route) => {
    const response = await route.fetch();
    const answer = await response.text();
    const port = /^a=candidate:\S+ 1 UDP \d+ \S+ (\d+) /im.exec(answer)?.[1];
    relay = await startLossyRelay(Number(port), isLost);
    const body = answer
      .split("\r\n")
      .filter((line) => !/^a=candidate.* tcp /i.test(line))
      .map((line) =>
        line.startsWith("a=candidate") ? line.replace(` ${port} `, ` ${relay.port} `) : line,
      )
      .join("\r\n");
    await route.fulfill({ response, body });
  });
  expect(await publish(page, site.publishAddress)).toMatchObject({ status: 201 });
  await vi.waitFor(() => expect(site.stream.tracks?.video).toBeDefined(), { timeout: 20_000 });
}

const numberOf = (packet: Buffer) => `${packet.readUInt32BE(8)} ${packet.readUInt16BE(2)}`;

it("has lost packets sent again", async () => {
  const seen = new Set<string>();
  await publishThrough((packet) => {
    const isFirst = !seen.has(numberOf(packet));
    seen.add(numberOf(packet));
    return isFirst && packet.readUInt16BE(2) % 20 === 0;
  });
  await vi.waitFor(() => expect(relay.swallowed).toBeGreaterThan(40), { timeout: 40_000 });
  const { packets, lost } = site.stream.meter.read();
  expect(packets).toBeGreaterThan(400);
  // On a quiet machine none; without asking, nearly all.
  expect(lost).toBeLessThan(relay.swallowed / 4);
});

it("counts what does not come again, and goes on", async () => {
  await publishThrough((packet) => packet.readUInt16BE(2) % 20 === 0);
  await vi.waitFor(() => expect(site.stream.meter.read().lost).toBeGreaterThan(20), {
    timeout: 40_000,
  });
  const { lost, packets, lossPercent } = site.stream.meter.read();
  expect(lost).toBeLessThan(packets / 10);
  expect(lossPercent).toBeGreaterThan(1);
});
