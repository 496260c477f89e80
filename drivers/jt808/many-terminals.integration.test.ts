import { runSimulator } from "@tessera/simulators/program";
import { expect, it, onTestFinished } from "vitest";
import { aPlatform } from "./testing/a-platform.ts";

const count = 20;
const soon = { timeout: 30_000, interval: 50 };

it("takes many terminals that one command line starts", async () => {
  const { platform, intake } = await aPlatform({ settings: { unknownTerminals: "accept" } });
  const server = `127.0.0.1:${platform.state().port}`;
  const program = runSimulator("jt808-terminal", `--server ${server} --count ${count} --every 1`);
  onTestFinished(() => void program.stop());
  await expect.poll(() => [...platform.sessions()].length, soon).toBe(count);
  await expect.poll(() => intake.positions.length, soon).toBeGreaterThan(count);
  expect(await program.stop()).toBe(0);
}, 60_000);
