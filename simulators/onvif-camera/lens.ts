import type { Clock } from "@tessera/base";
import { Axis } from "./axis.ts";

/** What imaging sets on a source. */
export class Lens {
  /** 0 near, 1 far. */
  readonly focus: Axis;
  /** How much light the iris keeps out, in dB: 0 is wide open. */
  irisDb = 0;
  exposureMode: "AUTO" | "MANUAL" = "AUTO";
  focusMode: "AUTO" | "MANUAL" = "AUTO";
  irCutFilter: "AUTO" | "ON" | "OFF" = "AUTO";
  brightness = 50;
  colorSaturation = 50;
  contrast = 50;
  sharpness = 50;

  constructor(clock: Clock) {
    this.focus = new Axis(clock, { range: { min: 0, max: 1 }, fullSpeed: 0.25 });
  }
}
