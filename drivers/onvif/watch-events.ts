import { type Clock, wait } from "@tessera/base";
import type { WatchEvents } from "@tessera/engine";
import {
  isRefusal,
  type Notification,
  type OnvifDevice,
  OnvifError,
  PullPoint,
} from "@tessera/protocols/onvif";
import { AlarmStates } from "./alarm-states.ts";
import { channelOfEvent } from "./event-channel.ts";
import { explain } from "./explain.ts";
import type { OnvifConnection } from "./onvif-connection.ts";

const maxWaitMs = 30_000;
const minWaitMs = 1000;
const retryWaitsMs = [1000, 2000, 5000, 10_000, 30_000];
/** A device that cannot do it says so every time. */
const maxRefusals = 3;

type Watch = WatchEvents<OnvifConnection>;

/** Holds a subscription until the signal aborts; one that is lost is made anew. */
export async function watchEvents(
  device: OnvifDevice,
  request: Watch,
  clock: Clock,
): Promise<void> {
  const { channels, onEvent, signal, log, connection } = request;
  const states = new AlarmStates(clock, onEvent);
  // At once, not when the device has let go: who listens next may hear that it goes on before that.
  signal.addEventListener("abort", () => states.stop(), { once: true });
  let failures = 0;
  let refusals = 0;
  const listener: Listener = {
    clock,
    signal,
    onPulled: () => {
      failures = 0;
      refusals = 0;
    },
    onNotification: (notification) =>
      states.take(notification, channelOfEvent(notification, channels)),
  };
  try {
    while (!signal.aborted) {
      try {
        await listen(device, listener);
      } catch (error) {
        if (signal.aborted) break;
        if (isRefusal(error)) refusals++;
        if (refusals >= maxRefusals || !isPassing(error)) throw explain(error, connection);
        log.debug({ error }, "a subscription to events was lost");
      }
      const waitMs = retryWaitsMs[Math.min(failures++, retryWaitsMs.length - 1)] ?? 0;
      await wait(clock, waitMs, signal).catch(() => {});
    }
  } finally {
    states.stop();
  }
}

/** A wrong password does not get right by trying, and cameras lock accounts. */
function isPassing(error: unknown): boolean {
  return error instanceof OnvifError && error.fault !== "unauthorized";
}

interface Listener {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onPulled: () => void;
  readonly onNotification: (notification: Notification) => void;
}

/** One subscription, from its making to its loss; settles only by rejecting. */
async function listen(device: OnvifDevice, listener: Listener): Promise<never> {
  const { clock, signal, onPulled, onNotification } = listener;
  const point = await PullPoint.create(device, signal);
  try {
    await point.synchronize(signal).catch(ignoreRefusal);
    const waitMs = Math.min(maxWaitMs, Math.max(minWaitMs, point.lifeMs / 4));
    let endsAtMs = clock.monotonicMs() + point.lifeMs;
    for (;;) {
      const { notifications, lifeMs } = await point.pull(waitMs, signal);
      onPulled();
      for (const notification of notifications) onNotification(notification);
      if (lifeMs !== undefined) endsAtMs = clock.monotonicMs() + lifeMs;
      if (endsAtMs - clock.monotonicMs() > point.lifeMs / 2) continue;
      // Who refuses to renew loses the subscription: a new one is made before it ends.
      const renewedMs = await point.renew(signal);
      endsAtMs = clock.monotonicMs() + (renewedMs ?? point.lifeMs);
    }
  } finally {
    // The signal may have ended this; the device must be told nevertheless, it has few places.
    await point.unsubscribe(new AbortController().signal).catch(() => {});
  }
}

function ignoreRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
