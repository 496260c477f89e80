export { circleOf, stripsOf } from "./areas.ts";
export {
  type Datum,
  fromBaiduMetres,
  fromDatum,
  isPlace,
  type LonLat,
  toBaiduMetres,
  toDatum,
} from "./datum.ts";
export { aheadOf, bearingDeg, distanceM, sectorOf } from "./distance.ts";
export { serversOf } from "./tile-template.ts";
