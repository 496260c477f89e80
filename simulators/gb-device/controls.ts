import { type DeviceControl, type GbHomePosition, isAnswered } from "@tessera/protocols/gb28181";
import type { ControlState } from "./gb-device.ts";
import type { PtzHead } from "./ptz-head.ts";

interface Parts {
  /** Undefined: no such channel. */
  readonly headOf: (channelId: string) => PtzHead | undefined;
  readonly onKeyFrame: (channelId: string) => void;
  readonly onReboot: () => void;
}

/** What the device was ordered to be and do. */
export class Controls implements ControlState {
  readonly #parts: Parts;
  isGuarded = false;
  isRecording = false;
  reboots = 0;
  keyFrames = 0;
  alarmResets = 0;
  snapshots = 0;
  home: GbHomePosition = { isEnabled: false, resetSeconds: 0, preset: 0 };
  last: DeviceControl | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The result to answer; undefined: none is. */
  obey(channelId: string, control: DeviceControl | undefined): boolean | undefined {
    if (!control) return false;
    this.last = control;
    this.#turn(channelId, control);
    return isAnswered(control) ? true : undefined;
  }

  #turn(channelId: string, control: DeviceControl): void {
    const head = this.#parts.headOf(channelId);
    if (control.kind === "ptz") head?.take(control.hex, control.presetName);
    else if (control.kind === "go-to-position") head?.goTo(control.position);
    else if (control.kind === "drag-zoom") head?.drag(control.direction, control.box);
    else if (control.kind === "key-frame") this.#makeKeyFrame(channelId);
    else if (control.kind === "reboot") this.#reboot();
    else this.#set(control);
  }

  #set(control: DeviceControl): void {
    if (control.kind === "guard") this.isGuarded = control.isArmed;
    else if (control.kind === "record") this.isRecording = control.isOn;
    else if (control.kind === "reset-alarm") this.alarmResets++;
    else if (control.kind === "home-position") this.home = control.home;
  }

  #makeKeyFrame(channelId: string): void {
    this.keyFrames++;
    this.#parts.onKeyFrame(channelId);
  }

  #reboot(): void {
    this.reboots++;
    this.#parts.onReboot();
  }
}
