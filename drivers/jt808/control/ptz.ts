import type { Clock } from "@tessera/base";
import type { DeviceCommands, Movement, PanTiltZoom } from "@tessera/engine";
import {
  mediaMessage,
  rotation,
  writeRotation,
  writeStep,
  writeSwitch,
} from "@tessera/formats/jt1078";
import type { MediaConnection } from "../media/media-connection.ts";
import type { TerminalLine } from "../terminal-line.ts";

interface PtzParts {
  /** Throws Offline when the terminal is not there. */
  readonly lineOf: (deviceId: string) => TerminalLine;
  readonly clock: Clock;
}

const maxSpeed = 255;
/** Focus, iris and zoom go in steps and know no stop: so they are repeated until somebody lets go. */
const stepEveryMs = 400;
/** Of steps that nobody ends, such as after a lost line. */
const longestStepsMs = 10_000;

type Lens = "zoom" | "focus" | "iris";

/** Steps of one lens, until somebody lets go. */
interface Steps {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Terminals turn, zoom, focus and open their iris; there are no presets. */
export class TerminalPtz implements PanTiltZoom<MediaConnection> {
  readonly #parts: PtzParts;
  readonly #steps = new Map<string, Steps>();
  /** The last order to turn of each camera: the next overtakes it. */
  readonly #turning = new Map<string, AbortController>();

  constructor(parts: PtzParts) {
    this.#parts = parts;
  }

  async move(
    connection: MediaConnection,
    movement: Movement,
    { timeoutMs }: { readonly timeoutMs: number },
  ): Promise<void> {
    const { direction, speed } = rotationOf(movement);
    if (direction !== "stop" || movement.zoom === 0)
      await this.#rotate(connection, direction, speed);
    await this.#repeat("zoom", connection, movement.zoom, timeoutMs);
  }

  async stop(connection: MediaConnection): Promise<void> {
    for (const lens of ["zoom", "focus", "iris"] as const) this.#endSteps(lens, connection);
    await this.#rotate(connection, "stop", 0);
  }

  /** The farther, the larger. */
  focus(connection: MediaConnection, velocity: number): Promise<void> {
    return this.#repeat("focus", connection, velocity, longestStepsMs);
  }

  iris(connection: MediaConnection, velocity: number): Promise<void> {
    return this.#repeat("iris", connection, velocity, longestStepsMs);
  }

  /** One that is not answered is not said again after the next: a camera would turn after it was stopped. */
  async #rotate(
    connection: MediaConnection,
    direction: keyof typeof rotation,
    speed: number,
  ): Promise<void> {
    const { deviceId, channel } = connection;
    const line = this.#parts.lineOf(deviceId);
    const key = keyOf("turn", connection);
    this.#turning.get(key)?.abort();
    const turning = new AbortController();
    this.#turning.set(key, turning);
    const body = writeRotation(channel, direction, speed);
    await unlessOvertaken(turning.signal, (signal) =>
      line.order(mediaMessage.rotate, body, { signal }),
    ).finally(() => {
      if (this.#turning.get(key) === turning) this.#turning.delete(key);
    });
  }

  /** One at once, the others as long as it goes on. */
  async #repeat(
    lens: Lens,
    connection: MediaConnection,
    velocity: number,
    timeoutMs: number,
  ): Promise<void> {
    this.#endSteps(lens, connection);
    if (velocity === 0) return;
    const { clock, lineOf } = this.#parts;
    const body = writeStep(connection.channel, velocity > 0);
    const step = async (signal: AbortSignal) =>
      lineOf(connection.deviceId).order(mediaMessage[lens], body, { signal });
    const { signal } = this.#beginSteps(lens, connection);
    const stopAtMs = clock.monotonicMs() + Math.min(timeoutMs, longestStepsMs) - stepEveryMs;
    const end = () => {
      if (!signal.aborted) this.#endSteps(lens, connection);
    };
    try {
      await unlessOvertaken(signal, step);
    } catch (error) {
      end();
      throw error;
    }
    if (signal.aborted) return;
    const cancel = clock.every(stepEveryMs, () => {
      if (clock.monotonicMs() > stopAtMs) return end();
      // That it is gone meanwhile, the next order of somebody says.
      step(signal).catch(end);
    });
    signal.addEventListener("abort", cancel, { once: true });
  }

  #beginSteps(lens: Lens, connection: MediaConnection): Steps {
    const stopping = new AbortController();
    const steps = { signal: stopping.signal, end: () => stopping.abort() };
    this.#steps.set(keyOf(lens, connection), steps);
    return steps;
  }

  #endSteps(lens: Lens, connection: MediaConnection): void {
    const key = keyOf(lens, connection);
    this.#steps.get(key)?.end();
    this.#steps.delete(key);
  }
}

/** An order that another has overtaken did what it should while it held. */
async function unlessOvertaken(
  signal: AbortSignal,
  order: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  try {
    await order(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** What else a terminal can be told of a channel. */
export const createCommands = (
  lineOf: PtzParts["lineOf"],
): DeviceCommands<MediaConnection> & Required<Pick<DeviceCommands<MediaConnection>, "wiper">> => ({
  wiper: ({ deviceId, channel }, isOn) =>
    lineOf(deviceId).order(mediaMessage.wiper, writeSwitch(channel, isOn)),
  /** The only thing that it switches is its infrared light. */
  output: ({ deviceId, channel }, { isOn }) =>
    lineOf(deviceId).order(mediaMessage.light, writeSwitch(channel, isOn)),
});

const keyOf = (what: Lens | "turn", { deviceId, channel }: MediaConnection): string =>
  `${what} ${deviceId} ${channel}`;

/** Four directions: the stronger wins. */
function rotationOf({ pan, tilt }: Movement): {
  readonly direction: keyof typeof rotation;
  readonly speed: number;
} {
  const isPan = Math.abs(pan) >= Math.abs(tilt);
  const velocity = isPan ? pan : tilt;
  if (velocity === 0) return { direction: "stop", speed: 0 };
  const speed = Math.max(1, Math.round(Math.min(1, Math.abs(velocity)) * maxSpeed));
  if (isPan) return { direction: pan > 0 ? "right" : "left", speed };
  return { direction: tilt > 0 ? "up" : "down", speed };
}
