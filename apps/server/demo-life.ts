import type { Clock } from "@tessera/base";

/** As GB/T 28181 tells it: method 5 is video, type 2 motion and type 5 a tripwire. */
interface ToldAlarm {
  readonly priority: 3 | 4;
  readonly method: 5;
  readonly type: 2 | 5;
  readonly description: string;
}

/** What happens at the demo site by itself, so that there is something to see: news, a reason, alarms. */
export interface DemoActors {
  /** The camera that drops out, and comes back by itself. */
  readonly failing: { unplug(): Promise<void>; plugIn(): Promise<void> };
  /** The camera that notices somebody, and whose picture is lost now and then. */
  readonly watching: {
    raise(event: "motion" | "tripwire" | "video-loss", isActive: boolean): void;
  };
  /** The recorder whose channels notice somebody too; undefined until it has registered. */
  readonly telling: () => { alarm(alarm: ToldAlarm, channelId: string): Promise<void> } | undefined;
  readonly toldChannels: readonly string[];
  /** The car that brakes hard now and then; undefined until it has registered. */
  readonly driving: () => { raiseAlarm(alarm: { readonly code: number }): void } | undefined;
}

/** How often something happens. */
interface DemoPace {
  readonly firstDropMs: number;
  readonly betweenDropsMs: number;
  readonly awayMs: number;
  readonly betweenMotionsMs: number;
  readonly motionMs: number;
  readonly betweenTripwiresMs: number;
  readonly betweenLossesMs: number;
  readonly lossMs: number;
  readonly betweenBrakingsMs: number;
}

const minuteMs = 60_000;

const usualPace: DemoPace = {
  firstDropMs: 4 * minuteMs,
  betweenDropsMs: 15 * minuteMs,
  awayMs: minuteMs,
  betweenMotionsMs: 40_000,
  motionMs: 8000,
  betweenTripwiresMs: 2.5 * minuteMs,
  betweenLossesMs: 10 * minuteMs,
  lossMs: 20_000,
  betweenBrakingsMs: 3 * minuteMs,
};

/** So many times as fast as usual, all of it. */
export const demoPace = (times: number): DemoPace => {
  const faster = Object.entries(usualPace).map(([name, ms]) => [name, ms / times]);
  return Object.fromEntries(faster);
};

/** Gives how to end it. */
export function liveDemoLife(
  { failing, watching, telling, toldChannels, driving }: DemoActors,
  clock: Clock,
  pace: DemoPace = usualPace,
): () => void {
  const pending = new Set<() => void>();
  const after = (delayMs: number, act: () => void) => {
    const cancel = clock.after(delayMs, () => {
      pending.delete(cancel);
      act();
    });
    pending.add(cancel);
  };
  const every = (betweenMs: number, act: (turn: number) => void, turn = 0) =>
    after(betweenMs, () => {
      act(turn);
      every(betweenMs, act, turn + 1);
    });
  /** Each in turn: the camera, then every channel of the recorder. */
  const somewhere = (turn: number, alarm: ToldAlarm, atCamera: () => void) => {
    const channelId = toldChannels[(turn % (toldChannels.length + 1)) - 1];
    if (channelId === undefined) return atCamera();
    // A server that is stopping, or was restarted, does not answer: the next one is told anew.
    telling()
      ?.alarm(alarm, channelId)
      .catch(() => {});
  };
  const drop = () => {
    void failing.unplug();
    after(pace.awayMs, () => void failing.plugIn());
    after(pace.betweenDropsMs, drop);
  };
  after(pace.firstDropMs, drop);
  every(pace.betweenMotionsMs, (turn) =>
    somewhere(turn, motion, () => {
      watching.raise("motion", true);
      after(pace.motionMs, () => watching.raise("motion", false));
    }),
  );
  every(pace.betweenTripwiresMs, (turn) =>
    somewhere(turn, tripwire, () => watching.raise("tripwire", true)),
  );
  every(pace.betweenLossesMs, () => {
    watching.raise("video-loss", true);
    after(pace.lossMs, () => watching.raise("video-loss", false));
  });
  every(pace.betweenBrakingsMs, () => driving()?.raiseAlarm({ code: rapidDeceleration }));
  return () => {
    for (const cancel of pending) cancel();
    pending.clear();
  };
}

/** As EHome numbers it. */
const rapidDeceleration = 40_964;

const motion: ToldAlarm = { priority: 4, method: 5, type: 2, description: "移动侦测 Motion" };
const tripwire: ToldAlarm = { priority: 3, method: 5, type: 5, description: "绊线检测 Tripwire" };
