import type { Capability } from "@tessera/engine";
import { type DeviceControl, decodePtz, type PtzCommand } from "@tessera/protocols/gb28181";
import type { CameraTurn } from "../ports.ts";

interface Turning {
  readonly effect: CameraTurn["effect"];
  /** One of them. None: only the device itself may know what is meant. */
  readonly needs: readonly Capability[];
}

/** What a control does with the head of a camera; undefined: nothing. */
export function turningOf(control: DeviceControl): Turning | undefined {
  if (control.kind === "ptz") return turningBy(decodePtz(control.hex));
  return turningControls[control.kind];
}

const turningControls: Readonly<Partial<Record<DeviceControl["kind"], Turning>>> = {
  "drag-zoom": { effect: "goes", needs: ["dragZoom"] },
  "go-to-position": { effect: "goes", needs: ["goToPosition"] },
  "home-position": { effect: "sets", needs: ["homePosition"] },
  track: { effect: "goes", needs: [] },
};

/** One word stops head and lens, and a camera may have but a lens. */
const stopping: Turning = { effect: "stops", needs: ["ptz", "focus", "iris"] };

function turningBy(command: PtzCommand | undefined): Turning {
  if (!command) return { effect: "sets", needs: [] };
  return command.kind === "lens" ? turningLens(command) : turningCommands[command.kind];
}

const turningCommands: Readonly<Record<Exclude<PtzCommand["kind"], "lens">, Turning>> = {
  move: { effect: "moves", needs: ["ptz"] },
  stop: stopping,
  "preset-set": { effect: "sets", needs: ["presets"] },
  "preset-goto": { effect: "goes", needs: ["presets"] },
  "preset-remove": { effect: "sets", needs: ["presets"] },
  "cruise-add": { effect: "sets", needs: ["cruise"] },
  "cruise-remove": { effect: "sets", needs: ["cruise"] },
  "cruise-speed": { effect: "sets", needs: ["cruise"] },
  "cruise-dwell": { effect: "sets", needs: ["cruise"] },
  "cruise-start": { effect: "goes", needs: ["cruise"] },
  "scan-speed": { effect: "sets", needs: ["scan"] },
  "scan-left": { effect: "sets", needs: ["scan"] },
  "scan-right": { effect: "sets", needs: ["scan"] },
  "scan-start": { effect: "goes", needs: ["scan"] },
  aux: { effect: "sets", needs: ["wiper"] },
};

function turningLens({ focus, iris }: Extract<PtzCommand, { readonly kind: "lens" }>): Turning {
  if (focus === 0 && iris === 0) return stopping;
  return { effect: "moves", needs: [focus === 0 ? "iris" : "focus"] };
}
