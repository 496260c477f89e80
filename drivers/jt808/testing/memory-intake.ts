import type { DeviceIntake, GpsPosition, KnownDevice, ToldChannel } from "@tessera/engine";

/** For tests: terminals and channels kept in memory, as they were told. */
export class MemoryIntake implements DeviceIntake {
  readonly devices = new Map<string, KnownDevice & { readonly firmware?: string | undefined }>();
  readonly channels = new Map<string, Map<string, ToldChannel>>();
  readonly positions: (GpsPosition & { readonly channelId: string })[] = [];

  find(deviceId: string) {
    return this.devices.get(deviceId);
  }

  cameraIds(deviceId: string) {
    return [...(this.channels.get(deviceId)?.keys() ?? [])];
  }

  async welcome(device: Parameters<DeviceIntake["welcome"]>[0]) {
    const { deviceId, name, firmware, connection } = device;
    const known = this.devices.get(deviceId);
    this.devices.set(deviceId, {
      name: name ?? known?.name ?? deviceId,
      firmware: firmware ?? known?.firmware,
      isEnabled: known?.isEnabled ?? true,
      connection: { ...(known?.connection as object | undefined), ...connection },
    });
  }

  async tellChannels(deviceId: string, told: Parameters<DeviceIntake["tellChannels"]>[1]) {
    this.channels.set(
      deviceId,
      new Map(told.channels.map((channel) => [channel.channelId, channel])),
    );
    return { added: told.channels.length, changed: 0, removed: 0 };
  }

  tellPosition(_deviceId: string, channelId: string, position: GpsPosition) {
    this.positions.push({ channelId, ...position });
  }
}
