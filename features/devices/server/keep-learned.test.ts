import { silentLogger, TypedEvents } from "@tessera/base";
import type { PresenceMonitor } from "@tessera/engine";
import { expect, it, vi } from "vitest";
import { keepLearned } from "./keep-learned.ts";

type Devices = Parameters<typeof keepLearned>[0];

function aSite(connection: Readonly<Record<string, string>>) {
  const events = new TypedEvents<{ learned: object }>((error) => {
    throw error;
  }) as unknown as PresenceMonitor["events"];
  const commit = vi.fn<(change: object) => Promise<void>>(async () => {});
  const devices = {
    change: (judge: (commit: unknown) => Promise<unknown>) => judge(commit),
    index: { device: (id: string) => (id === "d" ? { record: { id, connection } } : undefined) },
  } as unknown as Devices;
  keepLearned(devices, { events }, silentLogger);
  const learn = (deviceId: string) =>
    events.emit("learned", {
      channel: { deviceId } as never,
      fields: { certificate: "AA:BB" },
    });
  return { commit, learn };
}

it("keeps with a device what it showed first", async () => {
  const { commit, learn } = aSite({ rtspUrl: "rtsps://h/1", certificate: "" });
  learn("d");
  await vi.waitFor(() => expect(commit).toHaveBeenCalledOnce());
  expect(commit.mock.calls[0]?.[0]).toEqual({
    devices: [{ id: "d", connection: { rtspUrl: "rtsps://h/1", certificate: "AA:BB" } }],
  });
});

it("changes nothing that is trusted already, and nothing of a device that has gone", async () => {
  const { commit, learn } = aSite({ certificate: "CC:DD" });
  learn("d");
  learn("gone");
  await Promise.resolve();
  expect(commit).not.toHaveBeenCalled();
});
