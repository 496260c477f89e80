import type { Clock, Logger } from "@tessera/base";
import {
  type Capability,
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
  type Driver,
  type PanTiltZoom,
  type Preset,
} from "@tessera/engine";
import type { PtzCommand } from "../contract.ts";
import { driverOf, notOffered, targetOf } from "./channel-target.ts";
import { isMove, movementOf, velocityOf } from "./movement.ts";

interface PtzControlParts {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly clock: Clock;
  readonly log: Logger;
}

/** A console that goes away in the middle of a move must not leave the camera turning. */
const deadManMs = 5000;
/** One press of a button. */
const singleStepMs = 300;
/** A camera that did not take its stop is told again: nobody else does. */
const stopTries = 3;
const stopAgainMs = 2000;
const answerTimeoutMs = 8000;

interface Command {
  readonly command: PtzCommand;
  readonly speed: number;
  readonly isSingle: boolean;
}

interface Moving {
  readonly channel: ChannelRef;
  readonly cancelStop: () => void;
}

/** Moves cameras for people, and stops them when nobody says to go on. */
export class PtzControl {
  readonly #parts: PtzControlParts;
  readonly #moving = new Map<string, Moving>();
  #isStopped = false;

  constructor(parts: PtzControlParts) {
    this.#parts = parts;
  }

  async perform(channel: ChannelRef, { command, speed, isSingle }: Command): Promise<void> {
    if (command === "stop") return this.halt(channel);
    const capability = capabilityOf(command);
    const { driver, connection } = targetOf(this.#parts, channel, capability);
    const { ptz } = driver;
    if (!ptz) throw notOffered(capability);
    const signal = AbortSignal.timeout(answerTimeoutMs);
    await this.moveFor(channel, isSingle ? singleStepMs : deadManMs, () =>
      this.#move(ptz, connection, { command, speed, signal }),
    );
  }

  /** However it is moved: it is stopped after so long. */
  async moveFor(channel: ChannelRef, lastsMs: number, move: () => Promise<void>): Promise<void> {
    // Before the camera is asked: a move that it begins and does not confirm ends too.
    this.#stopAfter(channel, lastsMs);
    try {
      await move();
    } finally {
      // A slow camera may have been told to stop before it began.
      this.#stopAfter(channel, lastsMs);
    }
  }

  async #move(
    ptz: PanTiltZoom<unknown>,
    connection: unknown,
    { command, speed, signal }: Omit<Command, "isSingle"> & { readonly signal: AbortSignal },
  ): Promise<void> {
    if (isMove(command))
      await ptz.move(connection, movementOf(command, speed), { timeoutMs: deadManMs, signal });
    else if (command === "focusin" || command === "focusout") {
      const velocity = velocityOf(speed);
      await ptz.focus?.(connection, command === "focusin" ? -velocity : velocity, signal);
    } else {
      const velocity = velocityOf(speed);
      await ptz.iris?.(connection, command === "aperturein" ? velocity : -velocity, signal);
    }
  }

  async presets(channel: ChannelRef): Promise<readonly Preset[]> {
    return this.#withPresets(channel, (presets, connection, signal) =>
      presets.list(connection, signal),
    );
  }

  async setPreset(channel: ChannelRef, preset: Partial<Preset>): Promise<string> {
    return this.#withPresets(channel, (presets, connection, signal) =>
      presets.set(connection, preset, signal),
    );
  }

  async goTo(channel: ChannelRef, token: string): Promise<void> {
    // Else the end of a move that still runs would come while the camera is on its way.
    if (this.isMoving(channel)) await this.halt(channel);
    return this.#withPresets(channel, (presets, connection, signal) =>
      presets.goTo(connection, token, signal),
    );
  }

  async removePreset(channel: ChannelRef, token: string): Promise<void> {
    return this.#withPresets(channel, (presets, connection, signal) =>
      presets.remove(connection, token, signal),
    );
  }

  /** Also when it is not known to move: it may by another's word. Said by the driver unless told how. */
  halt(channel: ChannelRef, say?: () => Promise<void>): Promise<void> {
    return this.#halt(channel, stopTries, say);
  }

  isMoving(channel: ChannelRef): boolean {
    return this.#moving.has(channelKey(channel));
  }

  canMove(channel: ChannelRef): boolean {
    return driverOf(this.#parts, channel).driver?.ptz !== undefined;
  }

  /** Another server moves it now: no stop of what was begun here may come into that. */
  leave(channel: ChannelRef): void {
    const key = channelKey(channel);
    this.#moving.get(key)?.cancelStop();
    this.#moving.delete(key);
  }

  /** Whatever still moves is stopped. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled([...this.#moving.values()].map(({ channel }) => this.halt(channel)));
  }

  async #withPresets<Result>(
    channel: ChannelRef,
    ask: (
      presets: NonNullable<Driver["presets"]>,
      connection: unknown,
      signal: AbortSignal,
    ) => Promise<Result>,
  ): Promise<Result> {
    const { driver, connection } = targetOf(this.#parts, channel, "presets");
    if (!driver.presets) throw notOffered("presets");
    return ask(driver.presets, connection, AbortSignal.timeout(answerTimeoutMs));
  }

  /** Rejects if the camera does not take it, and tells it again unless it got a newer word meanwhile. */
  async #halt(channel: ChannelRef, tries: number, say?: () => Promise<void>): Promise<void> {
    const key = channelKey(channel);
    this.#moving.get(key)?.cancelStop();
    this.#moving.delete(key);
    const { driver, connection } = driverOf(this.#parts, channel);
    if (!driver?.ptz) throw notOffered("ptz");
    // It moves until it has confirmed.
    const stopping: Moving = { channel, cancelStop: () => {} };
    this.#moving.set(key, stopping);
    const isLastWord = () => this.#moving.get(key) === stopping;
    try {
      await (say?.() ?? driver.ptz.stop(connection, AbortSignal.timeout(answerTimeoutMs)));
    } catch (error) {
      if (isLastWord() && tries > 1 && !this.#isStopped)
        this.#stopAfter(channel, stopAgainMs, tries - 1);
      throw error;
    } finally {
      if (isLastWord()) this.#moving.delete(key);
    }
  }

  #stopAfter(channel: ChannelRef, delayMs: number, tries = stopTries): void {
    const key = channelKey(channel);
    this.#moving.get(key)?.cancelStop();
    const cancelStop = this.#parts.clock.after(delayMs, () => {
      this.#halt(channel, tries).catch((error: unknown) =>
        this.#parts.log.warn({ error, channel }, "camera was not stopped"),
      );
    });
    this.#moving.set(key, { channel, cancelStop });
  }
}

function capabilityOf(command: PtzCommand): Capability {
  if (command === "focusin" || command === "focusout") return "focus";
  if (command === "aperturein" || command === "apertureout") return "iris";
  return "ptz";
}
