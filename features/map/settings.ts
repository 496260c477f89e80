import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

const bounds = z
  .string()
  .trim()
  .max(100)
  .regex(/^(?:-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?){3})?$/);

export const mapSettings = defineSettings("map", {
  title: ["电子地图", "Map"],
  fields: {
    kind: field(
      z.enum(["outline", "amap", "baidu", "tianditu", "xyz", "wmts", "pmtiles"]).default("outline"),
      {
        heading: ["底图", "Base map"],
        label: ["底图来源", "Base map"],
        hint: [
          "内置世界轮廓不需要联网；其余底图由浏览器直接向地图服务器取图，仅所设主机会被放行。",
          "The outline of the world needs no network. Tiles of all others are fetched by the browser from the map's server; only the hosts set here are let through.",
        ],
        options: [
          ["outline", ["世界轮廓（内置，离线）", "Outline of the world (built in, offline)"]],
          ["amap", ["高德地图（GCJ-02）", "AMap (GCJ-02)"]],
          ["baidu", ["百度地图（BD-09）", "Baidu Maps (BD-09)"]],
          ["tianditu", ["天地图（需密钥）", "Tianditu (needs a key)"]],
          ["xyz", ["瓦片服务（XYZ）", "Tile server (XYZ)"]],
          ["wmts", ["瓦片服务（WMTS）", "Tile server (WMTS)"]],
          ["pmtiles", ["服务器上的 PMTiles 文件（离线）", "PMTiles file on the server (offline)"]],
        ],
      },
    ),
    url: field(z.string().trim().max(1000).default(""), {
      label: ["瓦片地址", "Tile address"],
      placeholder: "https://tiles.example/{z}/{x}/{y}.png",
      hint: [
        "XYZ：{z} {x} {y}；WMTS：{TileMatrix} {TileRow} {TileCol}；{0-3} 表示多个服务器，{key} 处填入密钥。高德、百度、天地图留空即用其公开地址，也可填代理地址。",
        "XYZ: {z} {x} {y}; WMTS: {TileMatrix} {TileRow} {TileCol}; {0-3} stands for several servers, {key} for the key. Empty for AMap, Baidu and Tianditu: their public address; a proxy's address may be set instead.",
      ],
      bad: ["最多 1000 个字符", "At most 1000 characters"],
    }),
    apiKey: field(z.string().trim().max(200).default(""), {
      label: ["密钥", "Key"],
      hint: [
        "只交给有电子地图权限的用户的浏览器。",
        "Given only to browsers of users who have the right to the map.",
      ],
      secret: true,
    }),
    isSatellite: field(z.boolean().default(false), {
      label: ["卫星影像", "Satellite pictures"],
      hint: ["仅高德和天地图。", "AMap and Tianditu only."],
    }),
    datum: field(z.enum(["wgs84", "gcj02"]).default("wgs84"), {
      label: ["瓦片坐标系", "Datum of the tiles"],
      hint: [
        "仅 XYZ 和 WMTS；设备坐标始终是 WGS-84。",
        "XYZ and WMTS only. Places of cameras are always WGS-84.",
      ],
      options: [
        ["wgs84", ["WGS-84 / CGCS2000", "WGS-84 / CGCS2000"]],
        ["gcj02", ["GCJ-02（火星坐标）", "GCJ-02"]],
      ],
    }),
    archiveFile: field(z.string().trim().max(500).default(""), {
      label: ["PMTiles 文件", "PMTiles file"],
      placeholder: "/data/maps/town.pmtiles",
      hint: [
        "服务器上的绝对路径；支持图片和矢量瓦片。",
        "Absolute path on the server; pictures and vectors are both read.",
      ],
    }),
    attribution: field(z.string().trim().max(200).default(""), {
      label: ["地图版权", "Attribution"],
      hint: ["显示在地图右下角。", "Shown in the lower right corner."],
    }),
    tileZoomMax: field(z.number().int().min(1).max(24).default(18), {
      heading: ["范围", "View"],
      label: ["瓦片最大级别", "Deepest tiles"],
      hint: ["更深处放大显示这一级的瓦片。", "Beyond it these tiles are drawn larger."],
      bad: ["应为 1 到 24 的整数", "must be a whole number from 1 to 24"],
    }),
    zoomMax: field(z.number().int().min(1).max(24).default(20), {
      label: ["最大缩放", "Deepest zoom"],
      bad: ["应为 1 到 24 的整数", "must be a whole number from 1 to 24"],
    }),
    longitude: field(z.number().min(-180).max(180).default(104), {
      label: ["初始经度", "Longitude at first"],
      hint: [
        "还没有设备位置时显示这里；有位置时显示全部设备。",
        "Shown while no camera has a place; else all of them are shown.",
      ],
      bad: ["应为 -180 到 180 之间的数字", "must be a number from -180 to 180"],
    }),
    latitude: field(z.number().min(-85).max(85).default(35), {
      label: ["初始纬度", "Latitude at first"],
      bad: ["应为 -85 到 85 之间的数字", "must be a number from -85 to 85"],
    }),
    bounds: field(bounds.default(""), {
      label: ["限定范围", "Bounds"],
      placeholder: "121.2,31.0,121.7,31.5",
      hint: [
        "西,南,东,北；地图不会移出此范围。留空不限。",
        "West,south,east,north: the map does not leave it. Empty: no bounds.",
      ],
      bad: [
        "应为“西,南,东,北”四个经纬度，如 121.2,31.0,121.7,31.5",
        "must be west,south,east,north in degrees, such as 121.2,31.0,121.7,31.5",
      ],
    }),
  },
});
