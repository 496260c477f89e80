import { type Clock, Conflict } from "@tessera/base";
import { longestGapSeconds } from "@tessera/platform/server";

interface RestartDeskParts {
  /** Undefined where the program cannot start itself again. */
  readonly restartProgram: (() => void) | undefined;
  readonly unfinishedExports: () => number;
  /** From the start of the program to now. */
  readonly programAgeMs: () => number;
  /** A restart was ordered, begins to count, or was called off. */
  readonly onChange: () => void;
  readonly clock: Clock;
}

interface RestartWish {
  readonly by: string;
  readonly delayMs: number;
  /** For exports: those that begin meanwhile too. */
  readonly isPatient: boolean;
}

interface Coming extends RestartWish {
  /** Undefined: it waits for exports. */
  readonly atMonotonicMs: number | undefined;
  readonly cancel: () => void;
}

const lookMs = 1000;

/** A restart of this server from the wish to its beginning; until then it can be called off. */
export class RestartDesk {
  readonly #parts: RestartDeskParts;
  #coming: Coming | undefined;
  #startTookMs = 0;

  constructor(parts: RestartDeskParts) {
    this.#parts = parts;
  }

  /** When nearly everything has started: the next start will not take twice as long. */
  noteStarted(): void {
    this.#startTookMs = this.#parts.programAgeMs();
  }

  get canRestart(): boolean {
    return this.#parts.restartProgram !== undefined;
  }

  state(): {
    readonly State: "none" | "waiting" | "counting";
    readonly Seconds: number;
    readonly GapSeconds: number;
    readonly UnfinishedExports: number;
  } {
    const { clock, unfinishedExports } = this.#parts;
    const atMs = this.#coming?.atMonotonicMs;
    const waitingOrNone = this.#coming ? "waiting" : "none";
    return {
      State: atMs === undefined ? waitingOrNone : "counting",
      Seconds: atMs === undefined ? 0 : Math.max(0, (atMs - clock.monotonicMs()) / 1000),
      GapSeconds: longestGapSeconds(this.#startTookMs),
      UnfinishedExports: unfinishedExports(),
    };
  }

  /** Who ordered the one that is coming. */
  get orderedBy(): string {
    return this.#coming?.by ?? "";
  }

  /** One that is coming already stays as it was ordered, unless it waits and is now wished at once. */
  order(wish: RestartWish): void {
    if (!this.canRestart) throw cannotRestart();
    const isHurried = this.#coming?.isPatient && !wish.isPatient;
    if (this.#coming && !isHurried) return;
    this.#drop();
    if (wish.isPatient && this.#parts.unfinishedExports() > 0) this.#wait(wish);
    else this.#count(wish);
  }

  callOff(): void {
    if (!this.#coming) throw noRestart();
    this.#drop();
    this.#parts.onChange();
  }

  stop(): void {
    this.#drop();
  }

  #wait(wish: RestartWish): void {
    const cancel = this.#parts.clock.every(lookMs, () => {
      if (this.#parts.unfinishedExports() > 0) return;
      this.#drop();
      this.#count(wish);
    });
    this.#coming = { ...wish, atMonotonicMs: undefined, cancel };
    this.#parts.onChange();
  }

  #count(wish: RestartWish): void {
    const { clock } = this.#parts;
    const cancel = clock.after(wish.delayMs, () => this.#begin(wish));
    this.#coming = { ...wish, atMonotonicMs: clock.monotonicMs() + wish.delayMs, cancel };
    this.#parts.onChange();
  }

  #begin(wish: RestartWish): void {
    if (wish.isPatient && this.#parts.unfinishedExports() > 0) return this.#wait(wish);
    this.#parts.restartProgram?.();
  }

  #drop(): void {
    this.#coming?.cancel();
    this.#coming = undefined;
  }
}

const cannotRestart = () =>
  new Conflict("restart-unavailable", {
    zh: "本系统在这台机器上不能自行重启，请用启动它的方式（服务管理器或命令行）重新启动",
    en: "This server cannot restart itself on this machine. Restart it the way it was started: by the service manager or the command line.",
  });

const noRestart = () =>
  new Conflict("restart-not-coming", {
    zh: "没有等待中的重启：可能已被取消，或服务器已经重新启动",
    en: "No restart is coming. It was called off already, or the server has restarted.",
  });
