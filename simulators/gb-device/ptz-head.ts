import type { Clock } from "@tessera/base";
import {
  decodePtz,
  type GbBox,
  type GbPtzPosition,
  type PtzCommand,
  wiperSwitch,
} from "@tessera/protocols/gb28181";
import { Axis } from "../onvif-camera/axis.ts";
import type { PtzState } from "./gb-device.ts";

interface KeptPlace {
  readonly name: string;
  readonly position: GbPtzPosition;
}

/** The motors of a channel, the places that they remember, and what they were told. */
export class PtzHead implements PtzState {
  readonly #pan: Axis;
  readonly #tilt: Axis;
  readonly #zoom: Axis;
  readonly log: string[] = [];
  readonly commands: PtzCommand[] = [];
  readonly presets = new Map<number, KeptPlace>();
  isWiping = false;
  cruise: number | undefined;
  scan: number | undefined;

  constructor(clock: Clock) {
    this.#pan = new Axis(clock, { range: { min: -180, max: 180 }, fullSpeed: 60 });
    this.#tilt = new Axis(clock, { range: { min: -30, max: 90 }, fullSpeed: 30 });
    this.#zoom = new Axis(clock, { range: { min: 1, max: 32 }, fullSpeed: 5 });
  }

  get position(): GbPtzPosition {
    return { pan: this.#pan.value, tilt: this.#tilt.value, zoom: this.#zoom.value };
  }

  get isMoving(): boolean {
    return this.#pan.isMoving || this.#tilt.isMoving || this.#zoom.isMoving;
  }

  /** As it is burnt into the picture. */
  positionText(): string {
    const { pan, tilt, zoom } = this.position;
    return `PAN ${pan.toFixed(1)} TILT ${tilt.toFixed(1)} ZOOM ${zoom.toFixed(1)}`;
  }

  take(hex: string, presetName?: string): void {
    this.log.push(hex);
    const command = decodePtz(hex);
    if (!command) return;
    this.commands.push(command);
    this.#obey(command, presetName);
  }

  goTo({ pan, tilt, zoom }: GbPtzPosition): void {
    this.#pan.goTo(pan, quick);
    this.#tilt.goTo(tilt, quick);
    this.#zoom.goTo(zoom, quick);
  }

  drag(direction: "in" | "out", box: GbBox): void {
    const { pan, tilt, zoom } = this.position;
    const share = Math.max(0.01, box.width / Math.max(1, box.windowWidth));
    this.goTo({
      pan: pan + ((box.centreX / Math.max(1, box.windowWidth) - 0.5) * fieldOfView) / zoom,
      tilt: tilt - ((box.centreY / Math.max(1, box.windowHeight) - 0.5) * fieldOfView) / zoom,
      zoom: direction === "in" ? zoom / share : zoom * share,
    });
  }

  #obey(command: PtzCommand, presetName: string | undefined): void {
    if (command.kind === "stop") this.#stop();
    else if (command.kind === "move") this.#move(command);
    else if (command.kind === "aux") this.isWiping = command.number === wiperSwitch && command.isOn;
    else if (command.kind === "cruise-start") this.cruise = command.group;
    else if (command.kind === "scan-start") this.scan = command.group;
    else if ("preset" in command && !("group" in command))
      this.#keep(command.kind, command.preset, presetName);
  }

  #move({ pan, tilt, zoom }: { pan: number; tilt: number; zoom: number }): void {
    this.#pan.run(pan / 255, Number.POSITIVE_INFINITY);
    this.#tilt.run(tilt / 255, Number.POSITIVE_INFINITY);
    this.#zoom.run(zoom / 15, Number.POSITIVE_INFINITY);
  }

  #stop(): void {
    this.#pan.stop();
    this.#tilt.stop();
    this.#zoom.stop();
    this.cruise = undefined;
    this.scan = undefined;
  }

  #keep(kind: string, preset: number, name = `Preset ${preset}`): void {
    if (kind === "preset-set") this.presets.set(preset, { name, position: this.position });
    else if (kind === "preset-remove") this.presets.delete(preset);
    else {
      const kept = this.presets.get(preset);
      if (kept) this.goTo(kept.position);
    }
  }
}

/** Ten times as fast as by hand. */
const quick = 10;
/** Degrees that the picture shows without zoom. */
const fieldOfView = 60;
