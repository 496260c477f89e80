import type { z } from "zod";
import type { channelState } from "../../../devices/contract.ts";
import { type CameraPlace, cameraKey } from "../camera.ts";

/** What changes by itself while a camera is on the screen. */
export interface CameraFact {
  readonly isOnline: boolean;
  readonly isEnabled: boolean;
  readonly isFavourite: boolean;
}

export interface DeviceFact {
  readonly isOnline: boolean;
  readonly isEnabled: boolean;
  /** Of its cameras; absent where the server does not say. */
  readonly counts?: { readonly online: number; readonly all: number };
  /** One of its cameras came or went that is not loaded: whoever shows the counts asks for them. */
  readonly hasOldCounts?: boolean;
}

type ChannelState = z.output<typeof channelState.data>;

/** The state of cameras and devices, apart from the trees: who shows one hears of that one alone. */
export class CameraFacts {
  readonly #cameras = new Map<string, CameraFact>();
  readonly #devices = new Map<string, DeviceFact>();
  readonly #listeners = new Map<string, Set<() => void>>();

  camera(place: CameraPlace): CameraFact | undefined {
    return this.#cameras.get(cameraKey(place));
  }

  device(id: string): DeviceFact | undefined {
    return this.#devices.get(id);
  }

  /** Hears of a device (its id) or of a camera (its `cameraKey`). */
  on(key: string, listen: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listen));
    return () => {
      listeners.delete(listen);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  tellCamera(place: CameraPlace, fact: CameraFact): void {
    const isEnabled = fact.isEnabled && this.device(place.device)?.isEnabled !== false;
    this.#cameras.set(cameraKey(place), { ...fact, isEnabled });
    this.#say(cameraKey(place));
  }

  tellDevice(id: string, fact: DeviceFact): void {
    this.#devices.set(id, fact);
    this.#say(id);
  }

  setFavourite(place: CameraPlace, isFavourite: boolean): void {
    const fact = this.camera(place);
    if (fact) this.tellCamera(place, { ...fact, isFavourite });
  }

  hear(state: ChannelState): void {
    const place = { device: state.ParentDeviceID, channel: state.ChannelID };
    const before = this.camera(place);
    const isOnline = state.Online === 1;
    this.#hearOfDevice(place.device, state, before && Number(isOnline) - Number(before.isOnline));
    // Nobody has shown it: whoever does reads it then.
    if (!before) return;
    const isEnabled = state.Enable === 1 && state.DeviceEnable === 1;
    this.tellCamera(place, { isOnline, isEnabled, isFavourite: before.isFavourite });
  }

  #hearOfDevice(id: string, state: ChannelState, onlineChange: number | undefined): void {
    const { counts, hasOldCounts = false } = this.device(id) ?? {};
    if (!this.#devices.has(id)) return;
    this.tellDevice(id, {
      isOnline: state.DeviceOnline,
      isEnabled: state.DeviceEnable === 1,
      ...(counts && { counts: { ...counts, online: counts.online + (onlineChange ?? 0) } }),
      hasOldCounts: hasOldCounts || onlineChange === undefined,
    });
  }

  #say(key: string): void {
    for (const listen of this.#listeners.get(key) ?? []) listen();
  }
}
