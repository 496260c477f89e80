import { expect, it } from "vitest";
import { clustered, type Placed } from "./clusters.ts";

const at = (longitude: number, latitude: number, isOnline = true): Placed => ({
  longitude,
  latitude,
  isOnline,
});

/** Spread over a town, the same each time. */
function aTown(count: number): Placed[] {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  return Array.from({ length: count }, () => at(121.2 + next() * 0.6, 31 + next() * 0.5));
}

/** On one far spot: enough that those of the test have to share the map. */
const others = Array.from({ length: 60 }, () => at(10, 50));

it("makes one of what would lie upon each other, and counts who is online", () => {
  const { singles, clusters } = clustered(
    [at(121.47, 31.23), at(121.4701, 31.2301, false), at(122.5, 31.23), ...others],
    10,
  );
  expect(singles).toEqual([at(122.5, 31.23)]);
  expect(clusters[0]).toMatchObject({
    count: 2,
    online: 1,
    box: [121.47, 31.23, 121.4701, 31.2301],
  });
  expect(clusters[0]?.longitude).toBeCloseTo(121.470_05, 9);
});

it("shows each by itself near the ground, unless they are on one spot", () => {
  const pair = [at(121.47, 31.23), at(121.4705, 31.23)];
  expect(clustered([...pair, ...others], 12).clusters).toMatchObject([{ count: 2 }, { count: 60 }]);
  expect(clustered(pair, 18).singles).toHaveLength(2);
  const mast = [at(121.47, 31.23), at(121.47, 31.23)];
  expect(clustered(mast, 24).clusters).toMatchObject([{ count: 2 }]);
});

const cameraOf = (vehicle: string | undefined) => ({ ...at(121.47, 31.23), vehicle });
const vehiclesIn = (cameras: Placed[]) =>
  clustered(cameras, 20).clusters.map(({ ofVehicle }) => ofVehicle?.vehicle);

it("says that all of a cluster are of one vehicle", () => {
  const bus = [cameraOf("bus-1"), cameraOf("bus-1")];
  expect(vehiclesIn(bus)).toEqual(["bus-1"]);
  expect(vehiclesIn([...bus, cameraOf("bus-2")])).toEqual([undefined]);
  expect(vehiclesIn([...bus, cameraOf(undefined), ...bus])).toEqual([undefined]);
});

/** Of so many pixels from the date line, at zoom 10. */
const longitudeAt = (px: number) => (px / (256 * 2 ** 10)) * 360 - 180;

it("joins what touches across a line of its grid", () => {
  const line = 72 * 1000;
  const pair = [at(longitudeAt(line - 5), 31.23), at(longitudeAt(line + 5), 31.23)];
  expect(clustered([...pair, ...others], 10).clusters[0]).toMatchObject({ count: 2 });
});

it("lets few stand by themselves from further away", () => {
  const few = aTown(30);
  expect(clustered(few, 12).singles.length).toBeGreaterThan(25);
  expect(clustered(aTown(300), 12).clusters.length).toBeGreaterThan(50);
});

it.each([3, 8, 11, 14, 17, 20])("loses nobody at zoom %i", (zoom) => {
  const cameras = aTown(5000);
  const { singles, clusters } = clustered(cameras, zoom);
  expect(singles.length + clusters.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
  expect(new Set(clusters.map(({ id }) => id)).size).toBe(clusters.length);
});

it("keeps a cluster as it is when the map is moved", () => {
  const cameras = aTown(2000);
  const whole = clustered(cameras, 11).clusters;
  const west = clustered(
    cameras.filter(({ longitude }) => longitude < 121.6),
    11,
  ).clusters;
  const known = new Map(whole.map((cluster) => [cluster.id, cluster]));
  const same = west.filter(({ id, count }) => known.get(id)?.count === count);
  expect(same.length / west.length).toBeGreaterThan(0.85);
});

it("gives a mark a square at most for very many cameras", () => {
  const { singles, clusters } = clustered(aTown(100_000), 12);
  expect(singles.length + clusters.length).toBeLessThan(650);
});
