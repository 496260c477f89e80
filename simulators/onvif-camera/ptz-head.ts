import type { Clock } from "@tessera/base";
import { Axis } from "./axis.ts";

/** In ONVIF's generic spaces: pan and tilt from -1 to 1, right and up are positive; zoom from 0 to 1. */
export interface PtzPosition {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}

/** A part that a command does not name stays as it is. */
export interface PtzVector {
  readonly panTilt?: { readonly pan: number; readonly tilt: number } | undefined;
  readonly zoom?: number | undefined;
}

export interface PtzCommand extends PtzVector {
  readonly name: string;
  readonly atMs: number;
  readonly timeoutMs?: number | undefined;
  readonly presetToken?: string | undefined;
}

export interface PtzPreset {
  readonly token: string;
  name: string;
  position: PtzPosition;
}

/** The motors of a source, the places that they remember, and what they were told. */
export class PtzHead {
  readonly #clock: Clock;
  readonly #pan: Axis;
  readonly #tilt: Axis;
  readonly #zoom: Axis;
  /** What clients sent, oldest first. */
  readonly log: PtzCommand[] = [];
  readonly presets = new Map<string, PtzPreset>();
  home: PtzPosition = { pan: 0, tilt: 0, zoom: 0 };
  #presetCount = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#pan = new Axis(clock, { range: { min: -1, max: 1 }, fullSpeed: 0.5 });
    this.#tilt = new Axis(clock, { range: { min: -1, max: 1 }, fullSpeed: 0.5 });
    this.#zoom = new Axis(clock, { range: { min: 0, max: 1 }, fullSpeed: 0.25 });
  }

  position(): PtzPosition {
    return { pan: this.#pan.value, tilt: this.#tilt.value, zoom: this.#zoom.value };
  }

  /** As it is burnt into the picture. */
  positionText(): string {
    const { pan, tilt, zoom } = this.position();
    return `PAN ${pan.toFixed(2)} TILT ${tilt.toFixed(2)} ZOOM ${zoom.toFixed(2)}`;
  }

  get isMoving(): boolean {
    return this.isPanTiltMoving || this.isZoomMoving;
  }

  get isPanTiltMoving(): boolean {
    return this.#pan.isMoving || this.#tilt.isMoving;
  }

  get isZoomMoving(): boolean {
    return this.#zoom.isMoving;
  }

  note(command: Omit<PtzCommand, "atMs">): void {
    this.log.push({ ...command, atMs: this.#clock.nowMs() });
  }

  /** Velocities from -1 to 1. */
  run({ panTilt, zoom }: PtzVector, durationMs: number): void {
    if (panTilt) this.#pan.run(panTilt.pan, durationMs);
    if (panTilt) this.#tilt.run(panTilt.tilt, durationMs);
    if (zoom !== undefined) this.#zoom.run(zoom, durationMs);
  }

  moveBy({ panTilt, zoom }: PtzVector, speed?: PtzVector): void {
    const { pan, tilt, zoom: zoomNow } = this.position();
    this.goTo(
      {
        panTilt: panTilt && { pan: pan + panTilt.pan, tilt: tilt + panTilt.tilt },
        zoom: zoom === undefined ? undefined : zoomNow + zoom,
      },
      speed,
    );
  }

  goTo({ panTilt, zoom }: PtzVector, speed: PtzVector = {}): void {
    if (panTilt) this.#pan.goTo(panTilt.pan, speed.panTilt?.pan);
    if (panTilt) this.#tilt.goTo(panTilt.tilt, speed.panTilt?.tilt);
    if (zoom !== undefined) this.#zoom.goTo(zoom, speed.zoom);
  }

  goToPosition({ pan, tilt, zoom }: PtzPosition, speed?: PtzVector): void {
    this.goTo({ panTilt: { pan, tilt }, zoom }, speed);
  }

  stop(parts = { panTilt: true, zoom: true }): void {
    if (parts.panTilt) this.#pan.stop();
    if (parts.panTilt) this.#tilt.stop();
    if (parts.zoom) this.#zoom.stop();
  }

  addPreset(name: string | undefined): PtzPreset {
    const token = `preset-${++this.#presetCount}`;
    const preset = { token, name: name ?? token, position: this.position() };
    this.presets.set(token, preset);
    return preset;
  }
}
