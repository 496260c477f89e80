import { channelsPerDevice, deviceCount, deviceId, type FilledSite } from "./site.ts";

/** A kind of list, and a path of it with other numbers each time. */
export interface ListKind {
  readonly name: string;
  readonly who: "admin" | "operator";
  readonly path: () => string;
  /** Thousands of rows at once: not in the mix of a thousand requests a second. */
  readonly isWhole?: boolean;
}

const upTo = (limit: number) => Math.floor(Math.random() * limit);
const page = (rows: number) => `start=${upTo(rows / 10) * 10}&limit=10`;
const someDevice = () => deviceId(upTo(deviceCount));

const admin = (name: string, path: () => string): ListKind => ({ name, who: "admin", path });
const operator = (name: string, path: () => string): ListKind => ({
  ...admin(name, path),
  who: "operator",
});
const whole = (kind: ListKind): ListKind => ({ ...kind, isWhole: true });

/** The lists, searches and tree levels of the console. */
export function listKinds({ groups }: Pick<FilledSite, "groups">): readonly ListKind[] {
  const channels = deviceCount * channelsPerDevice;
  const someGroup = () => groups[upTo(groups.length)] ?? 0;
  const operatorsGroup = () => groups.at(-1) ?? 0;
  return [
    admin("devices, a page", () => `devicesconfig?${page(deviceCount)}`),
    admin("devices by name", () => `devicesconfig?sort=DeviceName&order=desc&${page(deviceCount)}`),
    admin("devices, last seen", () => `devicesconfig?sort=LastSeen&${page(deviceCount)}`),
    admin("devices, searched", () => `devicesconfig?q=Recorder ${upTo(1000)}&limit=10`),
    admin("channels of a device", () => `channelsconfig?device=${someDevice()}&limit=10`),
    admin("channels, a page", () => `channels?${page(channels)}`),
    admin("channels by name", () => `channels?sort=Name&${page(channels)}`),
    admin("channels, searched", () => `channels?q=Camera ${upTo(9999)}-&limit=10`),
    admin("search tree", () => `devicesearch?q=Recorder ${upTo(deviceCount)}`),
    admin("sidebar, 50 devices", () => `devices?start=${upTo(deviceCount - 50)}&limit=50`),
    admin("groups", () => "labelchannel/info"),
    admin("a group's level", () => `labelowninfo?labelid=${someGroup()}`),
    admin("a device's level", () => `labeldeviceowninfo?deviceid=${someDevice()}`),
    admin("group search", () => `labels/search?key=Camera ${upTo(9999)}-3`),
    admin("members, devices", () => `label/devicesconfig?labelid=${someGroup()}&${page(9000)}`),
    admin("members, channels", () => `label/channelsconfig?labelid=${someGroup()}&${page(90_000)}`),
    admin("users", () => "userlist?pagesize=10"),
    admin("roles", () => "rolelist?pagesize=10"),
    operator("operator: channels", () => `channels?${page(1000)}`),
    operator("operator: search", () => `channels?q=Camera 99${upTo(99)}&limit=10`),
    operator("operator: groups", () => "labelchannel/info"),
    operator("operator: a level", () => `labelowninfo?labelid=${operatorsGroup()}`),
    whole(admin("all 9,999 devices", () => "devices?start=0&limit=9999")),
    whole(admin("a group's 1,000 cameras", () => `labels/${someGroup()}/channels?not_repeat=true`)),
  ];
}
