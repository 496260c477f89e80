import type { Logger } from "@tessera/base";
import type { PresenceMonitor } from "@tessera/engine";
import type { Devices } from "./devices.ts";

/** Keeps with a device's connection what its driver learned by looking at it, where nobody has said otherwise. */
export function keepLearned(
  devices: Pick<Devices, "change" | "index">,
  presence: Pick<PresenceMonitor, "events">,
  log: Logger,
): () => void {
  return presence.events.on("learned", ({ channel: { deviceId }, fields }) => {
    const keep = devices.change(async (commit) => {
      const before = devices.index.device(deviceId)?.record;
      if (!before) return;
      const fresh = Object.entries(fields).filter(([name]) => !before.connection[name]);
      if (fresh.length === 0) return;
      const connection = { ...before.connection, ...Object.fromEntries(fresh) };
      await commit({ devices: [{ ...before, connection }] });
      log.info(
        { deviceId, fields: fresh.map(([name]) => name) },
        "kept of a device what it showed",
      );
    });
    keep.catch((error: unknown) => log.warn({ error, deviceId }, "nothing was kept of a device"));
  });
}
