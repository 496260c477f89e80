import type { Xml, XmlNode } from "../../xml/index.ts";
import { fields, integerOf, integersOf, textOf } from "../fields.ts";
import { isDirectoryId } from "../gb-id.ts";
import { type GbVersion, is2022 } from "../gb-version.ts";

/** One line of a device's catalog: a camera, another part, a folder or a region. */
export interface CatalogItem {
  readonly deviceId: string;
  readonly name: string;
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
  readonly owner?: string | undefined;
  readonly civilCode?: string | undefined;
  readonly block?: string | undefined;
  readonly address?: string | undefined;
  /** Whether there are others below it; undefined where the device does not say. */
  readonly hasChildren?: boolean | undefined;
  /** In the order told: the parent device first, then the folder it is sorted into. */
  readonly parentIds: readonly string[];
  readonly businessGroupId?: string | undefined;
  readonly registerWay?: number | undefined;
  readonly secrecy?: number | undefined;
  readonly ipAddress?: string | undefined;
  readonly port?: number | undefined;
  /** Undefined where the device does not say, as it is with folders. */
  readonly isOnline?: boolean | undefined;
  /** WGS-84. */
  readonly longitude?: number | undefined;
  readonly latitude?: number | undefined;
  /** 1 dome, 2 half dome, 3 fixed, 4 remote controlled; 2022: 5 remote half dome, 6 panorama, 7 split. */
  readonly ptzType?: number | undefined;
  readonly resolution?: string | undefined;
  /** 2022: 0 main, 1 and 2 sub streams. */
  readonly streamNumbers?: readonly number[] | undefined;
  readonly downloadSpeeds?: readonly number[] | undefined;
}

/** Whether it is a folder and no camera. */
export const isDirectory = ({ deviceId, hasChildren }: CatalogItem): boolean =>
  isDirectoryId(deviceId) || hasChildren === true;

/** Undefined for a line that names nothing. */
export function readCatalogItem(node: XmlNode): CatalogItem | undefined {
  const deviceId = node.text("DeviceID");
  if (deviceId === "") return undefined;
  const parental = integerOf(node, "Parental");
  return {
    deviceId,
    name: node.text("Name"),
    manufacturer: textOf(node, "Manufacturer"),
    model: textOf(node, "Model"),
    owner: textOf(node, "Owner"),
    civilCode: textOf(node, "CivilCode"),
    block: textOf(node, "Block"),
    address: textOf(node, "Address"),
    // Recorders of Hikvision write 65535.
    hasChildren: parental === undefined ? undefined : parental !== 0,
    parentIds: parentIdsOf(node),
    businessGroupId: textOf(node, "BusinessGroupID") ?? textOf(node, "Info", "BusinessGroupID"),
    registerWay: integerOf(node, "RegisterWay"),
    secrecy: integerOf(node, "Secrecy"),
    ipAddress: textOf(node, "IPAddress"),
    port: integerOf(node, "Port"),
    isOnline: isOnlineOf(node.text("Status")),
    longitude: degrees(node, "Longitude", 180),
    latitude: degrees(node, "Latitude", 90),
    ptzType: integerOf(node, "Info", "PTZType") ?? integerOf(node, "PTZType"),
    resolution: textOf(node, "Info", "Resolution"),
    streamNumbers: listOrNone(node, "StreamNumberList"),
    downloadSpeeds: listOrNone(node, "DownloadSpeed"),
  };
}

export function catalogItem(item: CatalogItem, version: GbVersion): Xml {
  const hasGroup = is2022(version);
  return fields({
    DeviceID: item.deviceId,
    Name: item.name,
    Manufacturer: item.manufacturer,
    Model: item.model,
    Owner: item.owner,
    CivilCode: item.civilCode,
    Block: item.block,
    Address: item.address,
    Parental: item.hasChildren === undefined ? undefined : Number(item.hasChildren),
    ParentID: item.parentIds.join("/") || undefined,
    BusinessGroupID: hasGroup ? item.businessGroupId : undefined,
    RegisterWay: item.registerWay,
    Secrecy: item.secrecy,
    IPAddress: item.ipAddress,
    Port: item.port,
    Status: item.isOnline === undefined ? undefined : item.isOnline ? "ON" : "OFF",
    Longitude: item.longitude,
    Latitude: item.latitude,
    Info: infoOf(item, hasGroup),
  });
}

function infoOf(item: CatalogItem, hasGroup: boolean): Xml | undefined {
  const info = fields({
    PTZType: item.ptzType,
    Resolution: item.resolution,
    BusinessGroupID: hasGroup ? undefined : item.businessGroupId,
    StreamNumberList: item.streamNumbers?.join("/"),
    DownloadSpeed: item.downloadSpeeds?.join("/"),
  });
  return info.text === "" ? undefined : info;
}

const maxParents = 10;

const parentIdsOf = (node: XmlNode) =>
  node
    .text("ParentID")
    .split("/")
    .map((id) => id.trim())
    .filter((id) => id !== "")
    .slice(0, maxParents);

function isOnlineOf(status: string): boolean | undefined {
  if (status === "") return undefined;
  return /^(on|online|ok|1)$/i.test(status);
}

function degrees(node: XmlNode, name: string, max: number): number | undefined {
  const value = node.number(name);
  return value === undefined || Math.abs(value) > max ? undefined : value;
}

function listOrNone(node: XmlNode, name: string): readonly number[] | undefined {
  const numbers = integersOf(node, "Info", name);
  return numbers.length === 0 ? undefined : numbers;
}
