import { toBaiduMetres } from "@tessera/formats/geo";
import { get } from "ol/proj.js";
import { expect, it } from "vitest";
import { baiduSource } from "./base-layers.ts";

const mercator = get("EPSG:3857");

it.each([
  [18, "18/50623/18855"],
  [12, "12/790/294"],
  [4, "4/3/1"],
])("numbers Baidu's tiles from Greenwich and the equator, northwards: zoom %i", (zoom, name) => {
  const source = baiduSource(["{z}/{x}/{y}"], 18);
  const at = [...toBaiduMetres([116.403988, 39.914266])];
  const coord = source.getTileGrid()?.getTileCoordForCoordAndZ(at, zoom) ?? [];
  const address = mercator && source.tileUrlFunction(coord, 1, mercator);
  expect(address).toBe(name);
});
