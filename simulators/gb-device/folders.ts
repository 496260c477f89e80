import { type CatalogItem, makeGbId, typeCode } from "@tessera/protocols/gb28181";

export interface Folders {
  readonly items: readonly CatalogItem[];
  /** Where the nth channel lies. */
  readonly place: (
    index: number,
  ) => Pick<CatalogItem, "parentIds" | "businessGroupId" | "civilCode">;
}

/** How a device sorts its channels. */
export function folderItems(deviceId: string, kind: "none" | "groups" | "regions"): Folders {
  const domain = deviceId.slice(0, 8);
  if (kind === "groups") return groups(deviceId, domain);
  if (kind === "regions") return regions(deviceId, domain);
  return {
    items: [],
    place: () => ({ parentIds: [deviceId], civilCode: domain.slice(0, 6) }),
  };
}

/** A business group with two organisations, one of which has another below it. */
function groups(deviceId: string, domain: string): Folders {
  const group = makeGbId(domain, typeCode.businessGroup, 1);
  const organisation = (number: number) => makeGbId(domain, typeCode.virtualOrganisation, number);
  const [north, south, gates] = [organisation(1), organisation(2), organisation(3)];
  const homes = [north, south, gates];
  const folder = (id: string, name: string, parentIds: readonly string[]): CatalogItem => ({
    deviceId: id,
    name,
    parentIds,
    businessGroupId: id === group ? undefined : group,
  });
  return {
    items: [
      folder(group, "业务分组", [deviceId]),
      folder(north, "北区", [group]),
      folder(south, "南区", [group]),
      folder(gates, "南区大门", [south]),
    ],
    place: (index) => ({
      parentIds: [deviceId, homes[index % homes.length] ?? north],
      businessGroupId: group,
      civilCode: domain.slice(0, 6),
    }),
  };
}

/** A province, a city and two counties; channels say by their civil code where they are. */
function regions(deviceId: string, domain: string): Folders {
  const city = domain.slice(0, 4);
  const counties = [`${city}03`, `${city}07`];
  return {
    items: [
      region(city.slice(0, 2), "省"),
      region(city, "市"),
      ...counties.map((id, index) => region(id, `区 ${index + 1}`)),
    ],
    place: (index) => ({
      parentIds: [deviceId],
      civilCode: counties[index % counties.length] ?? city,
    }),
  };
}

const region = (id: string, name: string): CatalogItem => ({ deviceId: id, name, parentIds: [] });
