import {
  type Channel,
  catalogChanged,
  channel as channelShape,
  channelState,
  type Device,
  findChannels,
  getChannels,
  getDevice,
  listChannels,
  listDeviceChannels,
  listDevices,
  listDeviceTypes,
  listSubChannels,
  listVisibleDevices,
  searchDevices,
} from "@tessera/features/devices/contract";
import {
  addFavourite,
  listFavouriteChannels,
  listFavouriteDevices,
  removeFavourite,
} from "@tessera/features/favourites/contract";
import { emptyReply, type FakeServer, least, Refused } from "@tessera/platform/console/testing/browser";
import { deviceTypes } from "./device-types.ts";

interface ChannelDraft extends Partial<Channel> {
  readonly ChannelID: string;
}

interface DeviceDraft extends Partial<Device> {
  readonly DeviceID: string;
  readonly DeviceName: string;
  /** One with the device's name if nothing else is said. */
  readonly channels?: readonly ChannelDraft[];
}

/** Devices and their channels, and a server that tells of them: `aSite({ DeviceID: "gate", DeviceName: "大门" })`. */
export const aSite = (...devices: readonly DeviceDraft[]): Site => {
  const site = new Site();
  for (const device of devices) site.add(device);
  return site;
};

interface Filter {
  readonly start: number;
  readonly limit: number;
  readonly q: string;
  readonly online: string;
  readonly enable: string;
  readonly device: string;
}

export class Site {
  readonly devices: Device[] = [];
  readonly channels: Channel[] = [];
  #server: FakeServer | undefined;

  add({ channels, ...draft }: DeviceDraft): void {
    const device: Device = {
      ...emptyReply(getDevice),
      DeviceType: "RTSP",
      Enable: true,
      OnDemand: true,
      clusterOnline: true,
      ...draft,
    };
    this.devices.push(device);
    const own = channels ?? [{ ChannelID: "1", Name: device.DeviceName }];
    for (const channel of own) this.addChannel(device.DeviceID, channel);
  }

  addChannel(device: string, draft: ChannelDraft): void {
    const { DeviceName, DeviceType, Online } = this.device(device);
    this.channels.push({
      ...least(channelShape),
      Enable: 1,
      DeviceEnable: 1,
      OnDemand: 1,
      Protocol: DeviceType,
      RecordPlan: "0",
      MayShare: true,
      Online: Online ? 1 : 0,
      Name: draft.ChannelID,
      ...draft,
      ParentDeviceID: device,
      DeviceName,
    });
  }

  removeChannel(device: string, channel: string): void {
    this.channels.splice(this.channels.indexOf(this.channel(device, channel)), 1);
  }

  device(id: string): Device {
    const device = this.devices.find(({ DeviceID }) => DeviceID === id);
    if (!device) throw new Refused({ status: 404, sentence: "此设备不存在。" });
    const own = this.channels.filter(
      ({ ParentDeviceID, Parental }) => ParentDeviceID === id && Parental === 0,
    );
    return {
      ...device,
      ChannelNum: own.length,
      channelNums: own.length,
      onlineChannelNums: own.filter(({ Online }) => Online === 1).length,
    };
  }

  channel(device: string, id: string): Channel {
    const channel = this.channels.find(
      ({ ParentDeviceID, ChannelID }) => ParentDeviceID === device && ChannelID === id,
    );
    if (!channel) throw new Error(`There is no channel ${device}/${id}`);
    return channel;
  }

  /** Changes a channel, and tells the consoles that listen. */
  change(device: string, id: string, change: Partial<Channel>): void {
    const changed = Object.assign(this.channel(device, id), change);
    const own = this.devices.find(({ DeviceID }) => DeviceID === device);
    if (own && change.Online !== undefined) own.Online = change.Online === 1;
    this.#server?.push(channelState, changed);
  }

  /** Tells the consoles that what they have read of devices and channels is old. */
  tellOfChange(): void {
    this.#server?.push(catalogChanged, {});
  }

  /** Has the server answer what is asked about devices, channels and favourites. */
  on(server: FakeServer): FakeServer {
    this.#server = server;
    const found = (input: Filter, among = this.channels) => {
      const all = among.filter((channel) => fits(channel, input));
      return { Channels: page(all, input), ChannelCount: all.length };
    };
    const cameras = () => this.channels.filter(({ Parental }) => Parental === 0);
    const favourites = () => this.channels.filter((one) => one.FavoritesChannel === 1);
    const devices = (input: Pick<Filter, "start" | "limit" | "q">) => {
      const all = this.devices
        .map(({ DeviceID }) => this.device(DeviceID))
        .filter(({ DeviceName, DeviceID }) => `${DeviceName} ${DeviceID}`.includes(input.q));
      return { Devices: page(all, input), DeviceCount: all.length, TotalCount: all.length };
    };
    return server
      .answer(listDevices, (input) => devices(input))
      .answer(listVisibleDevices, (input) => devices(input))
      .answer(getDevice, ({ device }) => this.device(device))
      .answer(listDeviceTypes, (_, { headers }) => ({
        data: deviceTypes(headers.get("Accept-Language") === "en-US" ? "en" : "zh"),
      }))
      .answer(listDeviceChannels, (input) => found(input, cameras()))
      .answer(getChannels, (input) => found(input, cameras()))
      .answer(listSubChannels, ({ subset, ...input }) =>
        found(
          input,
          this.channels.filter(({ ParentID }) => ParentID === subset),
        ),
      )
      .answer(listChannels, ({ subset, channel, ...input }) =>
        found(
          input,
          this.channels.filter(
            ({ ParentID, ChannelID }) =>
              (subset === undefined || ParentID === subset) && (!channel || ChannelID === channel),
          ),
        ),
      )
      .answer(findChannels, ({ channels }) => {
        const known = this.channels.filter(({ ParentDeviceID, ChannelID }) =>
          channels.some((one) => one.device === ParentDeviceID && one.channel === ChannelID),
        );
        return { Channels: known, ChannelCount: known.length };
      })
      .answer(searchDevices, ({ q }) => {
        const data = this.devices
          .filter(({ DeviceName }) => DeviceName.includes(q))
          .map(({ DeviceID, DeviceName, Online }) => ({
            ID: DeviceID,
            Name: DeviceName,
            NodeType: "device" as const,
            ParentDeviceID: DeviceID,
            ChannelID: "",
            Online: Online ? (1 as const) : (0 as const),
            Enable: 1 as const,
            Parental: 1 as const,
            IsSearchDevice: true,
            FavoritesChannel: 0 as const,
          }));
        return { total: data.length, data };
      })
      .answer(addFavourite, ({ device, channel }) => {
        this.channel(device, channel).FavoritesChannel = 1;
        return {};
      })
      .answer(removeFavourite, ({ device, channel }) => {
        this.channel(device, channel).FavoritesChannel = 0;
        return {};
      })
      .answer(listFavouriteChannels, () => ({
        Channels: favourites(),
        ChannelCount: favourites().length,
      }))
      .answer(listFavouriteDevices, () => ({
        Devices: this.devices
          .map(({ DeviceID }) => ({
            ...this.device(DeviceID),
            channels: favourites().filter(({ ParentDeviceID }) => ParentDeviceID === DeviceID),
          }))
          .filter(({ channels }) => channels.length > 0),
      }));
  }
}

function fits(channel: Channel, { q, online, enable, device }: Filter): boolean {
  return (
    (!device || channel.ParentDeviceID === device) &&
    (!q || channel.Name.includes(q)) &&
    (!online || String(channel.Online) === online) &&
    (!enable || String(channel.Enable) === enable)
  );
}

const page = <Row>(rows: readonly Row[], { start, limit }: Pick<Filter, "start" | "limit">) =>
  rows.slice(start, start + limit);
