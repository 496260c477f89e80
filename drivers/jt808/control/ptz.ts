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

type Steps = "zoom" | "focus" | "iris";

/** Terminals turn, zoom, focus and open their iris; there are no presets. */
export class TerminalPtz implements PanTiltZoom<MediaConnection> {
  readonly #parts: PtzParts;
  readonly #steps = new Map<string, () => void>();

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
    for (const steps of ["zoom", "focus", "iris"] as const) this.#endSteps(steps, connection);
    await this.#rotate(connection, "stop", 0);
  }

  /** The farther, the larger. */
  focus(connection: MediaConnection, velocity: number): Promise<void> {
    return this.#repeat("focus", connection, velocity, longestStepsMs);
  }

  iris(connection: MediaConnection, velocity: number): Promise<void> {
    return this.#repeat("iris", connection, velocity, longestStepsMs);
  }

  async #rotate(
    { deviceId, channel }: MediaConnection,
    direction: keyof typeof rotation,
    speed: number,
  ): Promise<void> {
    const line = this.#parts.lineOf(deviceId);
    await line.order(mediaMessage.rotate, writeRotation(channel, direction, speed));
  }

  /** One at once, the others as long as it goes on. */
  async #repeat(
    steps: Steps,
    connection: MediaConnection,
    velocity: number,
    timeoutMs: number,
  ): Promise<void> {
    this.#endSteps(steps, connection);
    if (velocity === 0) return;
    const { clock, lineOf } = this.#parts;
    const { deviceId, channel } = connection;
    const body = writeStep(channel, velocity > 0);
    await lineOf(deviceId).order(mediaMessage[steps], body);
    const key = keyOf(steps, connection);
    const stopAtMs = clock.monotonicMs() + Math.min(timeoutMs, longestStepsMs) - stepEveryMs;
    const end = clock.every(stepEveryMs, () => {
      if (clock.monotonicMs() > stopAtMs) return this.#endSteps(steps, connection);
      // That it is gone meanwhile, the next order of somebody says.
      const step = async () => lineOf(deviceId).order(mediaMessage[steps], body);
      step().catch(() => this.#endSteps(steps, connection));
    });
    // Whoever asked meanwhile has begun steps of their own.
    this.#endSteps(steps, connection);
    this.#steps.set(key, end);
  }

  #endSteps(steps: Steps, connection: MediaConnection): void {
    const key = keyOf(steps, connection);
    this.#steps.get(key)?.();
    this.#steps.delete(key);
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

const keyOf = (steps: Steps, { deviceId, channel }: MediaConnection): string =>
  `${steps} ${deviceId} ${channel}`;

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
