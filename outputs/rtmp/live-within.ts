import type { Clock } from "@tessera/base";
import type { Stream } from "@tessera/engine";

/** Waits for a stream that is being opened; false if it shows nothing by then. */
export async function isLiveWithin(
  stream: Stream,
  timeoutMs: number,
  clock: Clock,
): Promise<boolean> {
  if (stream.state.status === "live") return true;
  const woken = Promise.withResolvers<boolean>();
  const cancel = clock.after(timeoutMs, () => woken.resolve(false));
  const leave = stream.addReader({
    copiesData: true,
    onTracks: () => {},
    onFrame: () => {},
    onState: ({ status }) => {
      if (status === "live") woken.resolve(true);
      if (status === "stopped") woken.resolve(false);
    },
  });
  const isLive = await woken.promise;
  cancel();
  leave();
  return isLive;
}
