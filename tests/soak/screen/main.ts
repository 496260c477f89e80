import { chromium } from "@playwright/test";
import { printTable } from "../../../bench/table.ts";
import { findChromium } from "../../../tools/bootstrap/system-packages.mjs";
import { chromiumFlags } from "../../e2e/chromium-flags.ts";
import { postJson } from "../../e2e/legacy-api.ts";
import { openSession } from "../../e2e/open-session.ts";
import { startServer } from "../../e2e/running-server.ts";
import { type ScreenSample, soakScreen } from "./screen-soak.ts";
import { judgeScreen } from "./verdict.ts";

const admin = { name: "admin", password: "Initial-Password-1" };
const viewport = { width: 1920, height: 1080 };

/** The big screen before the demo's cameras through so many hours of a site. */
export async function mainOfScreen(hours: number): Promise<void> {
  console.log(`Soak of the big screen: ${hours} hours of a site`);
  const server = await startServer({ initialPassword: admin.password, isDemo: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumFlags,
  });
  try {
    const { token, storageState } = await openSession(server.url, admin);
    // Turned by the keyboard, at the pace of the soak.
    const input = { tiles: 4, source: "alarms", sourceId: 0, seconds: 3600 };
    await postJson(server.url, { path: "dashboard/screen", token, input });
    const page = await browser.newPage({ baseURL: server.url, storageState, viewport });
    const startedMs = performance.now();
    const result = await soakScreen(page, {
      site: { url: server.url, token },
      minutes: hours * 60,
      warmUpMinutes: 60,
      sampleMinutes: 60,
      onSample: (sample) => console.log(lineOf(sample)),
    });
    const minutes = ((performance.now() - startedMs) / 60_000).toFixed(0);
    const findings = judgeScreen(result);
    printTable(
      `Big screen, ${hours} hours of a site in ${minutes} minutes`,
      findings.map(({ name, found, isGood }) => ({
        name,
        found,
        verdict: isGood ? "ok" : "FAILED",
      })),
    );
    process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

function lineOf({ atMinutes, heapMb, nodes, listeners, videos }: ScreenSample): string {
  const hours = String(atMinutes / 60).padStart(4);
  return `${hours} h  ${heapMb.toFixed(1)} MB  ${nodes} nodes  ${listeners} listeners  ${videos} videos`;
}
