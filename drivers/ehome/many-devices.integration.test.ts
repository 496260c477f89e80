import { runSimulator } from "@tessera/simulators/program";
import { expect, it, onTestFinished } from "vitest";
import { aPlatform } from "./testing/a-platform.ts";

const count = 20;
const soon = { timeout: 30_000, interval: 50 };

it.each(["udp", "tcp"])(
  "takes many devices that register by %s, drive and raise alarms",
  async (transport) => {
    const { platform, intake, alarms } = await aPlatform();
    const where = `--server 127.0.0.1:${platform.state().port} --transport ${transport}`;
    const options = `${where} --count ${count} --drive 1 --alarm 1`;
    const program = runSimulator("ehome-device", options);
    onTestFinished(() => void program.stop());
    await expect.poll(() => platform.sessions().length, soon).toBe(count);
    await expect.poll(() => intake.positions.length, soon).toBeGreaterThan(count);
    const alarmed = () => new Set(alarms.raised.map(({ deviceId }) => deviceId)).size;
    await expect.poll(alarmed, soon).toBe(count);
    expect(await program.stop()).toBe(0);
  },
  60_000,
);

it("has a simulator that says which of its options cannot be used", async () => {
  const program = runSimulator("ehome-device", "--server h --count many");
  expect(await program.ended).toBe(1);
  await expect.poll(() => program.output(), soon).toContain("--count many");
});
