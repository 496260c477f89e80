import type { Clock } from "@tessera/base";
import type { Place, StreamDirectory, StreamHub, StreamReport } from "@tessera/engine";

/** A device that has been asked answers, or its media is missed, within this. */
const withinMs = 12_000;

interface TrialTools {
  readonly hub: Pick<StreamDirectory, "find" | "events"> & Pick<StreamHub, "open">;
  readonly clock: Clock;
}

/** Holds a flow until it plays or says why it does not; what it is like by then. */
export async function tryStream(
  { channel, flow }: Place,
  { hub, clock }: TrialTools,
): Promise<StreamReport | undefined> {
  const lease = hub.open(channel, flow);
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    const status = hub.find(channel, flow)?.state.status;
    if (status !== undefined && status !== "connecting") resolve();
  };
  const leave = hub.events.on("state", look);
  const cancel = clock.after(withinMs, resolve);
  look();
  try {
    await promise;
    return hub.find(channel, flow);
  } finally {
    cancel();
    leave();
    lease.release();
  }
}
