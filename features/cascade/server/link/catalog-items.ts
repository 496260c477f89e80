import type { DeviceCatalog } from "@tessera/engine";
import { type CatalogItem, typeCode, typeCodeOf } from "@tessera/protocols/gb28181";
import type { Directory, SharedCamera, SharedGroup } from "../sharing/directory.ts";

type Catalog = Pick<DeviceCatalog, "isOnline" | "device">;

/** Directories first, so that nothing comes before what it lies in. */
export function* catalogItems(directory: Directory, catalog: Catalog): Generator<CatalogItem> {
  for (const group of directory.groups) yield groupItem(group, directory);
  for (const camera of directory.cameras) yield cameraItem(camera, catalog);
}

/** What an id names: everything, a directory with all below it, or one channel. */
export function* catalogItemsOf(
  id: string,
  directory: Directory,
  catalog: Catalog,
): Generator<CatalogItem> {
  if (id === directory.localSerial) return yield* catalogItems(directory, catalog);
  const camera = directory.camera(id);
  if (camera) return yield cameraItem(camera, catalog);
  const within = new Set([id]);
  // Parents come before what lies in them.
  for (const group of directory.groups) {
    if (group.id !== id && !within.has(group.parentId)) continue;
    within.add(group.id);
    yield groupItem(group, directory);
  }
  for (const found of directory.cameras)
    if (within.has(found.parentId)) yield cameraItem(found, catalog);
}

function groupItem(group: SharedGroup, { localSerial }: Directory): CatalogItem {
  const isAtTop = typeCodeOf(group.id) === typeCode.businessGroup;
  return {
    deviceId: group.id,
    name: group.name,
    civilCode: localSerial.slice(0, 6),
    hasChildren: true,
    parentIds: [group.parentId],
    businessGroupId: isAtTop ? undefined : group.businessGroupId,
  };
}

function cameraItem(camera: SharedCamera, catalog: Catalog): CatalogItem {
  const { id, channel, facts } = camera;
  return {
    deviceId: id,
    name: channel.name,
    manufacturer: facts.manufacturer || "Tessera",
    model: facts.model || "Camera",
    owner: "Owner",
    civilCode: camera.civilCode,
    address: facts.address || undefined,
    hasChildren: false,
    parentIds: [camera.parentId],
    businessGroupId: camera.businessGroupId || undefined,
    registerWay: 1,
    secrecy: 0,
    isOnline: isOnline(camera, catalog),
    longitude: facts.longitude || undefined,
    latitude: facts.latitude || undefined,
    ptzType: facts.ptzType || undefined,
  };
}

export const isOnline = ({ channel }: SharedCamera, catalog: Catalog): boolean =>
  channel.isEnabled &&
  catalog.device(channel.deviceId)?.isEnabled !== false &&
  catalog.isOnline(channel);
