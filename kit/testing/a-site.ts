import {
  type Channel,
  catalogChanged,
  channel as channelShape,
  channelState,
  type Device,
  deleteDevice,
  enableChannels,
  enableDevices,
  findChannels,
  getChannels,
  getDevice,
  listChannels,
  listDeviceChannels,
  listDevices,
  listDeviceTypes,
  listDirectories,
  listSubChannels,
  listVisibleDevices,
  readCameraHealth,
  restoreDevices,
  searchDevices,
} from "@tessera/features/devices/contract";
import {
  addFavourite,
  listFavouriteChannels,
  listFavouriteDevices,
  removeFavourite,
} from "@tessera/features/favourites/contract";
import {
  emptyReply,
  type FakeServer,
  least,
  Refused,
} from "@tessera/platform/console/testing/browser";
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

interface Asked {
  readonly start: number;
  readonly limit: number;
  readonly q: string;
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
  readonly online?: string;
  readonly enable?: string;
  readonly device?: string;
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
      EnableAudio: 1,
      WatermarkingText: "",
      CdnStatus: "off",
      WatermarkingPlace: "left-top",
      Protocol: DeviceType,
      RecordPlan: "0",
      MayShare: true,
      MayPlayback: true,
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
    const found = (input: Asked, among = this.channels) => {
      const all = among.filter(
        (one) =>
          isOf(one.ParentDeviceID, input.device) &&
          fits({ ...one, names: `${one.Name} ${one.ChannelID}` }, input),
      );
      return { Channels: page(all, input), ChannelCount: all.length };
    };
    const cameras = () => this.channels.filter(({ Parental }) => Parental === 0);
    const favourites = () => this.channels.filter((one) => one.FavoritesChannel === 1);
    const devices = (input: Asked) => {
      const all = this.devices
        .map(({ DeviceID }) => this.device(DeviceID))
        .filter(
          (one) =>
            isOf(one.DeviceID, input.device) &&
            fits({ ...one, names: `${one.DeviceName} ${one.DeviceID}` }, input),
        );
      return { Devices: page(all, input), DeviceCount: all.length, TotalCount: all.length };
    };
    const everything = { online: "", start: 0, limit: 9999 };
    const health = () => {
      const enabled = cameras().filter(({ Enable }) => Enable === 1);
      const Away = enabled.filter(({ Online }) => Online === 0);
      return { Online: enabled.length - Away.length, Offline: Away.length, Away };
    };
    const deleted: Device[] = [];
    return server
      .answer(readCameraHealth, () => health())
      .answer(listDevices, (input) => ({
        ...devices(input),
        ...(input.counts && counts(devices({ ...input, ...everything }).Devices)),
      }))
      .answer(listVisibleDevices, (input) => devices(input))
      .answer(getDevice, ({ device }) => this.device(device))
      .answer(listDeviceTypes, (_, { headers }) => ({
        data: deviceTypes(headers.get("Accept-Language") === "en-US" ? "en" : "zh"),
      }))
      .answer(listDeviceChannels, (input) => ({
        ...found(
          input,
          cameras().filter(({ ChannelNum }) => (input.number ?? ChannelNum) === ChannelNum),
        ),
        ...(input.counts && counts(found({ ...input, ...everything }, cameras()).Channels)),
      }))
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
              // A search looks below directories too.
              (subset === undefined || input.q !== "" || ParentID === subset) &&
              (!channel || ChannelID === channel),
          ),
        ),
      )
      .answer(listDirectories, ({ device }) => ({
        total: this.channels.filter(
          ({ ParentDeviceID, Parental }) => ParentDeviceID === device && Parental === 1,
        ).length,
        data: this.channels
          .filter(({ ParentDeviceID, Parental }) => ParentDeviceID === device && Parental === 1)
          .map(({ ChannelID, Name, ParentID, SubCount }) => ({
            ID: ChannelID,
            Name,
            ParentID,
            ChannelNum: SubCount,
          })),
      }))
      .answer(enableDevices, ({ devices: ids, Enable }) => {
        for (const one of this.devices) if (ids.includes(one.DeviceID)) one.Enable = Enable;
        return { Changed: ids.length };
      })
      .answer(enableChannels, ({ channels, Enable }) => {
        for (const one of channels) this.channel(one.device, one.channel).Enable = Enable ? 1 : 0;
        return { Changed: channels.length };
      })
      .answer(deleteDevice, ({ device }) => {
        const at = this.devices.findIndex(({ DeviceID }) => DeviceID === device);
        deleted.push(...this.devices.splice(at, 1));
        return { Deleted: 1, Undo: "undo-1", UndoSeconds: 10 };
      })
      .answer(restoreDevices, () => {
        this.devices.push(...deleted);
        return { Restored: deleted.splice(0).length };
      })
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
      .answer(listFavouriteDevices, () => {
        const Devices = this.devices
          .map(({ DeviceID }) => ({
            ...this.device(DeviceID),
            channels: favourites().filter(({ ParentDeviceID }) => ParentDeviceID === DeviceID),
          }))
          .filter(({ channels }) => channels.length > 0);
        return { Devices, DeviceCount: Devices.length, TotalCount: Devices.length };
      });
  }
}

const isOf = (id: string, device = "") => device === "" || id === device;

interface Judged {
  readonly names: string;
  readonly Online: boolean | 0 | 1;
  readonly Enable: boolean | 0 | 1;
}

function fits({ names, Online, Enable }: Judged, { q, online = "", enable = "" }: Asked): boolean {
  return (
    names.toLowerCase().includes(q.toLowerCase()) &&
    (!online || Number(Online) === Number(online)) &&
    (!enable || Number(Enable) === Number(enable))
  );
}

/** In the order that is asked for, or as they were added. */
function page<Row extends object>(rows: readonly Row[], asked: Asked): Row[] {
  const { start, limit, sort, order } = asked;
  const read = (row: Row) => (row as Record<string, unknown>)[sort ?? ""];
  const compare = (one: Row, other: Row) =>
    String(read(one)).localeCompare(String(read(other)), "zh", { numeric: true });
  const inOrder = sort ? rows.toSorted(compare) : [...rows];
  return (order === "desc" ? inOrder.toReversed() : inOrder).slice(start, start + limit);
}

function counts(rows: readonly { readonly Online: boolean | 0 | 1 }[]) {
  const Online = rows.filter((one) => Boolean(one.Online)).length;
  return { Counts: { All: rows.length, Online, Offline: rows.length - Online } };
}
