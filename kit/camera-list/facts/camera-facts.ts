import type { channelState } from "@tessera/features/devices/contract";
import type { z } from "zod";
import { type CameraPlace, cameraKey } from "../../camera/camera.ts";

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
  readonly #cameras = new Map<string, Map<string, CameraFact>>();
  /** Of cameras that nothing else is known of. */
  readonly #stars = new Map<string, boolean>();
  readonly #devices = new Map<string, DeviceFact>();
  readonly #listeners = new Map<string, Set<() => void>>();

  camera(place: CameraPlace): CameraFact | undefined {
    return this.#cameras.get(place.device)?.get(place.channel);
  }

  /** Undefined if no list has told it and nobody here has changed it. */
  isFavourite(place: CameraPlace): boolean | undefined {
    return this.camera(place)?.isFavourite ?? this.#stars.get(cameraKey(place));
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
    const ofDevice = this.#cameras.get(place.device) ?? new Map<string, CameraFact>();
    this.#cameras.set(place.device, ofDevice.set(place.channel, { ...fact, isEnabled }));
    this.#say(cameraKey(place));
  }

  tellDevice(id: string, fact: DeviceFact): void {
    this.#devices.set(id, fact);
    this.#say(id);
  }

  /** From where nothing is said of its cameras: the counts stay, and stay old if they are. */
  tellDeviceState(id: string, state: Pick<DeviceFact, "isOnline" | "isEnabled">): void {
    this.tellDevice(id, { ...this.device(id), ...state });
  }

  setFavourite(place: CameraPlace, isFavourite: boolean): void {
    const fact = this.camera(place);
    if (fact) return this.tellCamera(place, { ...fact, isFavourite });
    this.#stars.set(cameraKey(place), isFavourite);
    this.#say(cameraKey(place));
  }

  hear(state: ChannelState): void {
    const place = { device: state.ParentDeviceID, channel: state.ChannelID };
    const before = this.camera(place);
    const isOnline = state.Online === 1;
    this.#hearOfDevice(state, before);
    // Nobody has shown it: whoever does reads it then.
    if (!before) return;
    const isEnabled = state.Enable === 1 && state.DeviceEnable === 1;
    this.tellCamera(place, { isOnline, isEnabled, isFavourite: before.isFavourite });
  }

  #hearOfDevice(state: ChannelState, before: CameraFact | undefined): void {
    const known = this.device(state.ParentDeviceID);
    if (!known) return;
    const change = before ? state.Online - Number(before.isOnline) : 0;
    const counts = known.counts && { ...known.counts, online: known.counts.online + change };
    this.tellDevice(state.ParentDeviceID, {
      isOnline: state.Online === 1 || (before ? this.#hasOthers(state, counts) : known.isOnline),
      isEnabled: state.DeviceEnable === 1,
      ...(counts && { counts }),
      hasOldCounts: known.hasOldCounts === true || !before,
    });
  }

  /** Whether the device of a camera that is offline has one that is online. */
  #hasOthers({ ParentDeviceID, ChannelID }: ChannelState, counts: DeviceFact["counts"]): boolean {
    if (counts) return counts.online > 0;
    for (const [channel, { isOnline }] of this.#cameras.get(ParentDeviceID) ?? [])
      if (isOnline && channel !== ChannelID) return true;
    return false;
  }

  #say(key: string): void {
    for (const listen of this.#listeners.get(key) ?? []) listen();
  }
}
