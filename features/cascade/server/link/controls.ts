import { ExpectedError, type Logger } from "@tessera/base";
import type { Capability } from "@tessera/engine";
import {
  type DeviceControl,
  decodePtz,
  isAnswered,
  type Manscdp,
  readDeviceControl,
  restate,
  resultAnswer,
} from "@tessera/protocols/gb28181";
import type { CameraTurns, RelayControl } from "../ports.ts";
import type { Directory } from "../sharing/directory.ts";
import {
  type CameraTarget,
  type CameraTargets,
  cameraTarget,
  notOffered,
} from "./camera-target.ts";
import { obey } from "./ptz-orders.ts";
import { turningOf } from "./turning.ts";
import type { UpperLine } from "./upper-line.ts";

export interface ControlsParts extends CameraTargets {
  readonly line: UpperLine;
  readonly directory: () => Promise<Directory>;
  readonly relay: RelayControl;
  readonly turns: CameraTurns;
  readonly log: Logger;
}

/** Who presses a button above may hold it for long; nobody does for longer than this. */
const deadManMs = 60_000;
const orderTimeoutMs = 8000;

/** Passes on what an upper platform orders, to cameras of any driver. */
export class Controls {
  readonly #parts: ControlsParts;

  constructor(parts: ControlsParts) {
    this.#parts = parts;
  }

  /** Never rejects; answers where the standard wants an answer. */
  async order(message: Manscdp): Promise<void> {
    const control = readDeviceControl(message);
    const isOk = await this.#perform(message, control).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ExpectedError))
          this.#parts.log.error({ error }, "a control from above failed");
        return false;
      },
    );
    if (isOk && control && !isAnswered(control)) return;
    const { line, log } = this.#parts;
    await line
      .tell(resultAnswer(message.cmdType, message, isOk))
      .catch((error: unknown) => log.debug({ error }, "a result was not taken"));
  }

  /** Whatever still turns is stopped. */
  async stop(): Promise<void> {
    const { turns, line } = this.#parts;
    await turns.leave(line.cascade.id);
  }

  async #perform(message: Manscdp, control: DeviceControl | undefined): Promise<void> {
    if (message.cmdType !== "DeviceControl" || !control) throw notOffered();
    const { deviceId } = message;
    const { directory, turns, line } = this.#parts;
    const camera = (await directory()).camera(deviceId);
    if (!camera) throw notOffered();
    const { channel } = camera;
    const target = cameraTarget(this.#parts, channel);
    const relay = relayed.has(control.kind) ? this.#parts.relay(channel) : undefined;
    const work = () => {
      const signal = AbortSignal.timeout(orderTimeoutMs);
      if (relay) return relay((head) => restate(message, head), signal);
      return perform(target, control, signal);
    };
    const turning = turningOf(control);
    if (!turning) return work();
    const { effect, needs } = turning;
    if (!relay && !needs.some((capability) => target.can(capability))) throw notOffered();
    const { id, name } = line.cascade;
    const platform = { id, name };
    await turns.perform({ channel, platform, effect, lastsMs: deadManMs }, work);
  }
}

/** The rest is ours to do, or not to do at all. */
const relayed: ReadonlySet<DeviceControl["kind"]> = new Set([
  "ptz",
  "record",
  "guard",
  "reset-alarm",
  "key-frame",
  "drag-zoom",
  "home-position",
  "go-to-position",
  "track",
]);

type Of<Kind extends DeviceControl["kind"]> = Extract<DeviceControl, { readonly kind: Kind }>;

type Performers = {
  readonly [Kind in DeviceControl["kind"]]?: (
    target: CameraTarget,
    control: Of<Kind>,
    signal: AbortSignal,
  ) => Promise<void> | undefined;
};

/** What is not passed on as it is. Nobody above formats our cards or loads our cameras with other firmware. */
const performers: Performers = {
  ptz(target, { hex, presetName }, signal) {
    const command = decodePtz(hex);
    if (!command) throw notOffered();
    return obey(target, { command, presetName, timeoutMs: deadManMs, signal });
  },
  reboot: (target, _control, signal) =>
    offering(target, "reboot").driver.reboot?.(target.connection, signal),
  record: (target, { isOn }, signal) =>
    offering(target, "record").driver.commands?.record?.(target.connection, isOn, signal),
  guard: (target, { isArmed }, signal) =>
    offering(target, "guard").driver.commands?.guard?.(target.connection, isArmed, signal),
  "reset-alarm": (target, _control, signal) =>
    offering(target, "resetAlarm").driver.commands?.resetAlarm?.(target.connection, signal),
  "key-frame": (target, _control, signal) =>
    offering(target, "keyFrame").driver.commands?.keyFrame?.(target.connection, signal),
  "drag-zoom": (target, { direction, box }, signal) =>
    offering(target, "dragZoom").driver.commands?.dragZoom?.(
      target.connection,
      direction,
      box,
      signal,
    ),
  "home-position": (target, { home }, signal) =>
    offering(target, "homePosition").driver.commands?.homePosition?.(
      target.connection,
      home,
      signal,
    ),
  "go-to-position": (target, { position }, signal) =>
    offering(target, "goToPosition").driver.commands?.goToPosition?.(
      target.connection,
      position,
      signal,
    ),
};

async function perform<Kind extends DeviceControl["kind"]>(
  target: CameraTarget,
  control: Of<Kind> & { readonly kind: Kind },
  signal: AbortSignal,
): Promise<void> {
  const performer = performers[control.kind];
  if (!performer) throw notOffered();
  await performer(target, control, signal);
}

function offering(target: CameraTarget, capability: Capability): CameraTarget {
  if (!target.can(capability)) throw notOffered();
  return target;
}
