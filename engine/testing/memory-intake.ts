import { Conflict } from "@tessera/base";
import type { DeviceIntake, GpsPosition, KnownDevice, ToldChannel } from "../device-intake.ts";

/** For tests: devices and channels kept in memory, as they were told. */
export class MemoryIntake implements DeviceIntake {
  readonly devices = new Map<
    string,
    KnownDevice & { readonly model?: string | undefined; readonly firmware?: string | undefined }
  >();
  readonly channels = new Map<string, Map<string, ToldChannel>>();
  readonly positions: (GpsPosition & { readonly channelId: string })[] = [];
  /** Ids of other drivers. */
  readonly taken = new Set<string>();
  /** Whole tellings and changes, in order. */
  tellings = 0;

  find(deviceId: string) {
    return this.devices.get(deviceId);
  }

  cameraIds(deviceId: string) {
    const all = [...(this.channels.get(deviceId)?.values() ?? [])];
    return all.filter(({ isDirectory }) => !isDirectory).map(({ channelId }) => channelId);
  }

  async welcome(device: Parameters<DeviceIntake["welcome"]>[0]) {
    const { deviceId, name, model, firmware, connection } = device;
    if (this.taken.has(deviceId))
      throw new Conflict("device-id-taken", { zh: "", en: "The id belongs to another device" });
    const known = this.devices.get(deviceId);
    this.devices.set(deviceId, {
      name: name ?? known?.name ?? deviceId,
      model: model ?? known?.model,
      firmware: firmware ?? known?.firmware,
      isEnabled: known?.isEnabled ?? true,
      connection: { ...(known?.connection as object | undefined), ...connection },
    });
  }

  async tellChannels(deviceId: string, told: Parameters<DeviceIntake["tellChannels"]>[1]) {
    this.tellings++;
    const before = this.channels.get(deviceId) ?? new Map<string, ToldChannel>();
    const now = told.isWhole ? new Map<string, ToldChannel>() : new Map(before);
    for (const channel of told.channels) now.set(channel.channelId, channel);
    for (const id of told.removed ?? []) now.delete(id);
    this.channels.set(deviceId, now);
    const removed = [...before.keys()].filter((id) => !now.has(id)).length;
    const added = [...now.keys()].filter((id) => !before.has(id)).length;
    return { added, changed: 0, removed };
  }

  tellPosition(_deviceId: string, channelId: string, position: GpsPosition) {
    this.positions.push({ channelId, ...position });
  }
}
