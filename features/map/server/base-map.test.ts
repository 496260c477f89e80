import { expect, it } from "vitest";
import { mapSettings } from "../settings.ts";
import { baseMapOf, boundsOf, type MapValues, tileHosts } from "./base-map.ts";
import { probeTile } from "./tile-probe.ts";

const values = (given: Partial<MapValues>): MapValues => mapSettings.schema.parse(given);

it("shows the outline of the world unless something is set, and asks no other host", () => {
  expect(baseMapOf(values({}))).toMatchObject({ Kind: "outline", Tiles: [] });
  expect(tileHosts(values({}))).toEqual([]);
  expect(baseMapOf(values({ kind: "xyz" }))).toMatchObject({ Kind: "outline" });
  expect(baseMapOf(values({ kind: "pmtiles" }))).toMatchObject({ Kind: "outline" });
});

it("lets exactly the hosts of the chosen map through", () => {
  expect(tileHosts(values({ kind: "amap" }))).toEqual(
    [1, 2, 3, 4].map((server) => `https://webrd0${server}.is.autonavi.com`),
  );
  expect(tileHosts(values({ kind: "xyz", url: "http://10.1.2.3:8080/{z}/{x}/{y}.png" }))).toEqual([
    "http://10.1.2.3:8080",
  ]);
  expect(tileHosts(values({ kind: "xyz", url: "javascript:alert(1)" }))).toEqual([]);
  expect(tileHosts(values({ kind: "xyz", url: "https://a.example;script-src *" }))).toEqual([]);
});

it("knows in which datum each maker draws, and puts the key where it belongs", () => {
  expect(baseMapOf(values({ kind: "amap" })).Datum).toBe("gcj02");
  expect(baseMapOf(values({ kind: "baidu", tileZoomMax: 24 }))).toMatchObject({
    Datum: "bd09",
    TileZoomMax: 19,
  });
  const tianditu = baseMapOf(values({ kind: "tianditu", apiKey: "a&b" }));
  expect(tianditu.Tiles).toHaveLength(2);
  for (const template of tianditu.Tiles) expect(template).toMatch(/tk=a%26b$/);
  const wmts = "https://w.example/{TileMatrix}/{TileRow}/{TileCol}?k={key}";
  expect(baseMapOf(values({ kind: "wmts", url: wmts, apiKey: "s", datum: "gcj02" }))).toMatchObject(
    {
      Datum: "gcj02",
      Tiles: ["https://w.example/{z}/{y}/{x}?k=s"],
    },
  );
});

const hostsOf = (url: string) => tileHosts(values({ kind: "xyz", url }));

it.each([
  "https://a.example;connect-src/{z}/{x}/{y}",
  "https://a.example,b.example/{z}/{x}/{y}",
  "https://a.example'unsafe-eval'/{z}/{x}/{y}",
  "ftp://a.example/{z}/{x}/{y}",
  "javascript:alert(1)//{z}",
  "http://map_tiles:8080/{z}/{x}/{y}",
])("lets no words into the content policy: %s", (url) => {
  expect(hostsOf(url)).toEqual([]);
});

it("lets hosts with a port and addresses through", () => {
  expect(hostsOf("http://10.0.0.7:8080/{z}/{x}/{y}.png")).toEqual(["http://10.0.0.7:8080"]);
  expect(hostsOf("https://[fd00::7]/{z}/{x}/{y}.png")).toEqual(["https://[fd00::7]"]);
});

it("reads bounds, and takes those for none that hold nothing", () => {
  expect(boundsOf("121.2, 31, 121.7,31.5")).toEqual([121.2, 31, 121.7, 31.5]);
  expect(boundsOf("")).toBeNull();
  expect(boundsOf("121.7,31,121.2,31.5")).toBeNull();
});

const png = Buffer.from("89504e470d0a1a0a", "hex");
const answers = (status: number, contentType: string, body: Uint8Array = png) =>
  (async () =>
    new Response(Uint8Array.from(body), {
      status,
      headers: { "content-type": contentType },
    })) as typeof fetch;
const own = values({ kind: "xyz", url: "https://t{0-3}.example/{z}/{x}/{y}.png" });

it("shows a tile of the map that is set", async () => {
  const asked: string[] = [];
  const get = (async (address: string) => {
    asked.push(address);
    return answers(200, "image/png")(address);
  }) as typeof fetch;
  const { host, picture } = await probeTile(own, get);
  expect(host).toBe("https://t0.example");
  expect(picture?.contentType).toBe("image/png");
  expect(asked).toEqual(["https://t0.example/3/6/3.png"]);
});

it.each([
  ["map-refused", answers(403, "text/html")],
  ["map-no-tile", answers(404, "text/html")],
  ["map-no-picture", answers(200, "text/html")],
  [
    "map-unreachable",
    async () => {
      throw new TypeError("fetch failed");
    },
  ],
  [
    "map-slow",
    async () => {
      throw new DOMException("late", "TimeoutError");
    },
  ],
])("says why no tile comes: %s", async (code, get) => {
  await expect(probeTile(own, get)).rejects.toMatchObject({ code });
});

/** Says that it is a picture, and then goes on as told. */
const flows = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  (async () =>
    new Response(new ReadableStream({ pull }), {
      headers: { "content-type": "image/png" },
    })) as typeof fetch;

it("reads no more of a tile than a tile can be, and says so of one that stops halfway", async () => {
  let given = 0;
  const endless = flows((controller) => {
    given += 1024 * 1024;
    controller.enqueue(new Uint8Array(1024 * 1024));
  });
  await expect(probeTile(own, endless)).rejects.toMatchObject({ code: "map-no-picture" });
  expect(given).toBeLessThan(5 * 1024 * 1024);
  const stalls = flows((controller) => controller.error(new DOMException("late", "TimeoutError")));
  await expect(probeTile(own, stalls)).rejects.toMatchObject({ code: "map-slow" });
});

it("says what is missing before it asks anybody", async () => {
  await expect(probeTile(values({ kind: "wmts" }))).rejects.toMatchObject({ field: "url" });
  await expect(probeTile(values({ kind: "tianditu" }))).rejects.toMatchObject({ field: "apiKey" });
  await expect(probeTile(values({ kind: "xyz", url: "tiles/{z}" }))).rejects.toMatchObject({
    field: "url",
  });
  expect(await probeTile(values({}))).toEqual({ host: "", picture: undefined });
});

it("says that browsers fetch nothing from a host that cannot stand in the content policy", async () => {
  const url = "http://map_tiles:8080/{z}/{x}/{y}.png";
  const probed = probeTile(values({ kind: "xyz", url }), answers(200, "image/png"));
  await expect(probed).rejects.toMatchObject({
    code: "map-host",
    field: "url",
    text: { zh: expect.stringContaining("map_tiles"), en: expect.stringContaining("map_tiles") },
  });
});
