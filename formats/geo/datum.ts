import gcoord from "gcoord";

/** Degrees east and north. All that the product keeps and says is WGS-84; other data exist only below a map's tiles. */
export type LonLat = readonly [longitude: number, latitude: number];

/** In which data the tiles of a map are drawn: as satellites say, as maps in China have to, as Baidu does on top of that. */
export type Datum = "wgs84" | "gcj02" | "bd09";

/** The one function that is used of it; its types say where Node finds it otherwise than Node does. */
const { transform } = gcoord as unknown as {
  readonly transform: (at: [number, number], from: System, to: System) => number[];
};

type System = "WGS84" | "GCJ02" | "BD09" | "BD09MC";

const systems = { wgs84: "WGS84", gcj02: "GCJ02", bd09: "BD09" } as const;

/** A WGS-84 place, in the datum of a map. Outside of China all three are the same. */
export const toDatum = (at: LonLat, datum: Datum): LonLat => converted(at, "WGS84", systems[datum]);

/** Within 0.2 m of where it was before `toDatum`. */
export const fromDatum = (at: LonLat, datum: Datum): LonLat =>
  converted(at, systems[datum], "WGS84");

/** A WGS-84 place on Baidu's own plane, by which its tiles are numbered. */
export const toBaiduMetres = (at: LonLat): LonLat => converted(at, "WGS84", "BD09MC");

export const fromBaiduMetres = (at: LonLat): LonLat => converted(at, "BD09MC", "WGS84");

/** Zero east, zero north is what devices say that have no fix; no camera stands there. */
export const isPlace = ([longitude, latitude]: LonLat): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && !(longitude === 0 && latitude === 0);

function converted([x, y]: LonLat, from: System, to: System): LonLat {
  if (from === to) return [x, y];
  const [left = x, right = y] = transform([x, y], from, to);
  return [left, right];
}
