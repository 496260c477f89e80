import { existsSync } from "node:fs";
import { type Clock, ExpectedError, type Leases, type Logger } from "@tessera/base";
import { longestGapSeconds } from "@tessera/platform/server";
import type { updateSteps } from "../contract.ts";
import {
  type Program,
  type ReleaseState,
  readReleaseState,
  recordOf,
  type Trial,
  type UpdateRecord,
  writeReleaseState,
} from "./release-folder.ts";
import type { ReleaseShelf } from "./release-shelf.ts";
import { updateFaults } from "./update-faults.ts";
import type { UpdateHost } from "./update-host.ts";

export interface UpdatesParts {
  readonly dataDir: string;
  readonly host: UpdateHost;
  readonly shelf: Pick<ReleaseShelf, "take" | "verify" | "programOf" | "manifestOf" | "prune">;
  /** Gives the file. */
  readonly backUp: () => Promise<string>;
  readonly readySeconds: () => number;
  readonly unfinishedExports: () => number;
  readonly leases: Pick<Leases, "ask">;
  readonly clock: Clock;
  readonly log: Logger;
}

type Step = (typeof updateSteps)[number];

interface Running {
  readonly to: string;
  readonly step: Step;
  readonly sinceMs: number;
}

interface Wish {
  readonly version: string;
  readonly isForced: boolean;
  readonly user: string;
}

/** For the page to hear that it begins. */
const farewellMs = 1000;
const leasePatienceMs = 8000;

/** The version of this server: what was found, and the switch to another. One thing at a time. */
export class Updates {
  readonly #parts: UpdatesParts;
  #running: Running | undefined;
  #work: Promise<void> | undefined;
  #isTaking = false;

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
  }

  get running(): Running | undefined {
    return this.#running;
  }

  get state(): ReleaseState {
    return readReleaseState(this.#parts.dataDir);
  }

  /** For at most how long nothing is recorded while one version takes the place of the other. */
  get gapSeconds(): number {
    return longestGapSeconds(this.#parts.host.startTookMs());
  }

  /** What it can be rolled back to, while its program and its backup are there. */
  get previous(): ReleaseState["previous"] {
    const { previous } = this.state;
    const isThere = previous && existsSync(previous.path) && existsSync(previous.backup);
    return isThere ? previous : undefined;
  }

  /** Checks a release and puts it beside the version that runs. */
  async take(path: string): Promise<string> {
    this.#refuseSecond();
    this.#isTaking = true;
    try {
      const { manifest, key } = await this.#parts.shelf.take(path);
      this.#change((state) => ({ ...state, found: { version: manifest.Version, key } }));
      await this.tidy();
      return manifest.Version;
    } finally {
      this.#isTaking = false;
    }
  }

  /** Switches to what was found; told whether it could be begun, and goes on by itself. */
  async install(wish: Wish): Promise<void> {
    const { host, shelf } = this.#parts;
    if (this.state.found?.version !== wish.version) throw updateFaults.notFound(wish.version);
    const to = shelf.programOf(wish.version);
    await this.#begin(wish, { kind: "update", to }, async () => {
      await shelf.verify(wish.version);
      return { from: host.program };
    });
  }

  /** Back to the version before the last update. */
  async rollBack(wish: Wish): Promise<void> {
    const { previous } = this;
    if (previous?.version !== wish.version) throw updateFaults.nothingBefore();
    const { backup, leftAtMs: _left, ...to } = previous;
    const from = this.#parts.host.program;
    await this.#begin(wish, { kind: "roll-back", to }, async () => ({ from, restore: backup }));
  }

  /** Of trials that were rolled back and that no alarm has told yet; they count as told from now on. */
  takeUntold(): readonly UpdateRecord[] {
    const untold = this.state.history.filter(({ isTold }) => !isTold);
    if (untold.length > 0)
      this.#change((state) => ({
        ...state,
        history: state.history.map((record) => ({ ...record, isTold: true })),
      }));
    return untold;
  }

  /** The one that runs, the one before it and the one that was found stay. */
  async tidy(): Promise<void> {
    const { current, previous, found, trial } = this.state;
    const kept = [current, previous?.version, found?.version, trial?.to.version];
    const own = this.#parts.host.program.version;
    await this.#parts.shelf.prune(new Set([own, ...kept.filter((one) => one !== undefined)]));
  }

  async settled(): Promise<void> {
    await this.#work;
  }

  async #begin(
    { isForced, user }: Wish,
    { kind, to }: { readonly kind: Trial["kind"]; readonly to: Program },
    check: () => Promise<Pick<Trial, "from" | "restore">>,
  ): Promise<void> {
    const { host, clock, unfinishedExports } = this.#parts;
    if (!host.switchOver) throw updateFaults.cannotSwitch();
    this.#refuseSecond();
    const exports = unfinishedExports();
    if (exports > 0 && !isForced) throw updateFaults.exportsRunning(exports);
    const beganAtMs = clock.nowMs();
    this.#step(to, "checking");
    const giveUpLease = await this.#lease().catch((error: unknown) => {
      this.#running = undefined;
      throw error;
    });
    const about = { kind, from: host.program, to, user, beganAtMs };
    this.#work = this.#prepare(about, check).catch(async (error: unknown) => {
      this.#note(about, error);
      this.#running = undefined;
      await giveUpLease();
    });
  }

  /** All that can go wrong without stopping anything goes wrong here. */
  async #prepare(
    about: Pick<Trial, "kind" | "to" | "user" | "beganAtMs">,
    check: () => Promise<Pick<Trial, "from" | "restore">>,
  ): Promise<void> {
    const { host, backUp, readySeconds, clock, log } = this.#parts;
    const { to } = about;
    const { from, restore } = await check();
    this.#step(to, "rehearsing");
    await host.rehearse(to);
    this.#step(to, "backing-up");
    const backup = await backUp();
    const trial: Trial = {
      ...about,
      from,
      restore,
      backup,
      readySeconds: readySeconds(),
      gapSeconds: this.gapSeconds,
    };
    this.#change((state) => ({ ...state, trial }));
    this.#step(to, "switching");
    log.warn({ from: from.version, to: to.version }, "switching to another version");
    clock.after(farewellMs, () => host.switchOver?.());
  }

  #note(about: Pick<Trial, "kind" | "from" | "to" | "user" | "beganAtMs">, error: unknown): void {
    const { clock, log } = this.#parts;
    log.error({ error, to: about.to.version }, "not switched to another version");
    const why = error instanceof ExpectedError ? error.text : updateFaults.unknown;
    const record = recordOf(about, clock.nowMs(), "refused", why);
    this.#change((state) => ({ ...state, history: [...state.history, record] }));
  }

  /** Of all servers of the site one at a time. */
  async #lease(): Promise<() => Promise<void>> {
    const { leases, clock } = this.#parts;
    const isOurs = Promise.withResolvers<boolean>();
    const request = leases.ask("update", {
      begin: () => isOurs.resolve(true),
      end: () => {},
      taken: () => isOurs.resolve(false),
    });
    const cancel = clock.after(leasePatienceMs, () => isOurs.resolve(false));
    const isGiven = await isOurs.promise;
    cancel();
    if (isGiven) return () => request.giveUp();
    await request.giveUp();
    throw updateFaults.otherServer();
  }

  #step({ version }: Program, step: Step): void {
    this.#running = { to: version, step, sinceMs: this.#parts.clock.nowMs() };
  }

  #refuseSecond(): void {
    if (this.#isTaking || this.#running) throw updateFaults.busy();
  }

  #change(change: (state: ReleaseState) => ReleaseState): void {
    const { dataDir } = this.#parts;
    writeReleaseState(dataDir, change(readReleaseState(dataDir)));
  }
}
