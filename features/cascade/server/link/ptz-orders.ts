import type { CruiseCommand, ScanCommand } from "@tessera/engine";
import { type PtzCommand, wiperSwitch } from "@tessera/protocols/gb28181";
import { type CameraTarget, notOffered } from "./camera-target.ts";
import { presetNumbers } from "./preset-numbers.ts";

const maxSpeed = 255;
const maxZoomSpeed = 15;

interface Order {
  readonly command: PtzCommand;
  /** Of a preset that is set. */
  readonly presetName?: string | undefined;
  /** The camera stops by itself after it. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Does what a PTZCmd says with a camera of any driver. Rejects with BadRequest for what it cannot do. */
export async function obey(target: CameraTarget, order: Order): Promise<void> {
  const { command } = order;
  if ("group" in command) return patrol(target, command, order);
  if ("preset" in command) return usePreset(target, command, order);
  switch (command.kind) {
    case "move":
      return move(target, command, order);
    case "stop":
      return stop(target, order);
    case "lens":
      return turnLens(target, command, order);
    case "aux":
      return switchAux(target, command, order);
  }
}

type Of<Kind extends PtzCommand["kind"]> = Extract<PtzCommand, { readonly kind: Kind }>;
type Patrol = Extract<PtzCommand, { readonly group: number }>;
type PresetOrder = Exclude<Extract<PtzCommand, { readonly preset: number }>, Patrol>;

async function move(target: CameraTarget, { pan, tilt, zoom }: Of<"move">, order: Order) {
  const { ptz } = target.driver;
  if (!ptz || !target.can("ptz")) throw notOffered();
  if (pan === 0 && tilt === 0 && zoom === 0) return stop(target, order);
  const movement = { pan: pan / maxSpeed, tilt: tilt / maxSpeed, zoom: zoom / maxZoomSpeed };
  const { timeoutMs, signal } = order;
  await ptz.move(target.connection, movement, { timeoutMs, signal });
}

/** Also of a camera that has but a lens. */
async function stop({ driver, connection }: CameraTarget, { signal }: Order) {
  if (!driver.ptz) throw notOffered();
  await driver.ptz.stop(connection, signal);
}

async function turnLens(target: CameraTarget, { focus, iris }: Of<"lens">, order: Order) {
  const { driver, connection, can } = target;
  const { signal } = order;
  if (focus === 0 && iris === 0) return stop(target, order);
  if (focus !== 0) {
    if (!driver.ptz?.focus || !can("focus")) throw notOffered();
    await driver.ptz.focus(connection, focus / maxSpeed, signal);
  }
  if (iris === 0) return;
  if (!driver.ptz?.iris || !can("iris")) throw notOffered();
  await driver.ptz.iris(connection, iris / maxSpeed, signal);
}

async function usePreset(
  { driver, connection, can }: CameraTarget,
  { kind, preset }: PresetOrder,
  { presetName, signal }: Order,
) {
  const { presets } = driver;
  if (!presets || !can("presets")) throw notOffered();
  const numbers = presetNumbers(await presets.list(connection, signal));
  const known = numbers.get(preset);
  if (kind === "preset-set") {
    const token = known ? { token: known.token } : {};
    const name = presetName ?? known?.name ?? String(preset);
    await presets.set(connection, { ...token, name }, signal);
    return;
  }
  const token = known?.token ?? String(preset);
  if (kind === "preset-goto") await presets.goTo(connection, token, signal);
  else await presets.remove(connection, token, signal);
}

async function switchAux(
  { driver, connection, can }: CameraTarget,
  { number, isOn }: Of<"aux">,
  { signal }: Order,
) {
  const { commands } = driver;
  if (number !== wiperSwitch || !commands?.wiper || !can("wiper")) throw notOffered();
  await commands.wiper(connection, isOn, signal);
}

async function patrol(target: CameraTarget, command: Patrol, { signal }: Order) {
  const { driver, connection, can } = target;
  const { commands } = driver;
  if (command.kind.startsWith("scan")) {
    if (!commands?.scan || !can("scan")) throw notOffered();
    return commands.scan(connection, scanOf(command), signal);
  }
  if (!commands?.cruise || !can("cruise")) throw notOffered();
  return commands.cruise(connection, cruiseOf(command), signal);
}

function cruiseOf(command: Patrol): CruiseCommand {
  const { group } = command;
  if ("value" in command) {
    const kind = command.kind === "cruise-speed" ? "speed" : "dwell";
    return { kind, group, value: command.value };
  }
  if (!("preset" in command)) return { kind: "start", group };
  const { preset } = command;
  // Preset 0 is the whole group.
  if (command.kind === "cruise-remove" && preset === 0) return { kind: "clear", group };
  return { kind: command.kind === "cruise-add" ? "add" : "remove", group, preset };
}

function scanOf(command: Patrol): ScanCommand {
  const { kind, group } = command;
  if ("value" in command) return { kind: "speed", group, value: command.value };
  if (kind === "scan-left") return { kind: "left", group };
  return { kind: kind === "scan-right" ? "right" : "start", group };
}
