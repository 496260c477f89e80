import { silentLogger } from "@tessera/base";
import { messageId } from "@tessera/formats/jt808";
import { expect, it } from "vitest";
import { confirmAlarms } from "./confirmations.ts";
import { FakeTerminal } from "./testing/fake-terminal.ts";

const deviceId = "13912345678";

async function confirm(topics: readonly string[], source = "JT808") {
  const terminal = new FakeTerminal(deviceId);
  const platform = { find: (id: string) => (id === deviceId ? terminal : undefined) };
  await confirmAlarms({ source, deviceId, topics }, { platform, log: silentLogger });
  return terminal.ordered.map((order) => [
    order.messageId,
    Buffer.from(order.body).toString("hex"),
  ]);
}

it("tells the terminal which of its alarms were seen to, for any message of them", async () => {
  expect(await confirm(["JT808/alarm 0", "JT808/alarm 28", "JT808/alarm 31"])).toEqual([
    [messageId.confirmAlarm, "000090000001"],
  ]);
});

it("says nothing of alarms that end by themselves, of others' and of terminals elsewhere", async () => {
  expect(await confirm(["JT808/alarm 1", "JT808/alarm 29", "JT808/dsm", "JT808/video 0"])).toEqual(
    [],
  );
  expect(await confirm(["JT808/alarm 0"], "GB28181")).toEqual([]);
  const nobody = { platform: { find: () => undefined }, log: silentLogger };
  const seen = { source: "JT808", deviceId, topics: ["JT808/alarm 0"] };
  await expect(confirmAlarms(seen, nobody)).resolves.toBeUndefined();
});

it("goes on when the terminal does not want to hear it", async () => {
  const terminal = new FakeTerminal(deviceId);
  terminal.refuses = true;
  const parts = { platform: { find: () => terminal }, log: silentLogger };
  const seen = { source: "JT808", deviceId, topics: ["JT808/alarm 0"] };
  await expect(confirmAlarms(seen, parts)).resolves.toBeUndefined();
  expect(terminal.ordered).toHaveLength(1);
});
