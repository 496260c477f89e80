import { mountPart } from "@tessera/platform/console/testing/browser";
import { useEffect } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { BaseMap, LiveMap, MapFeature, MapLayer, PlanMap } from "./index.ts";
import { FeatureLayer, MapPin, MapView, useLiveMap } from "./index.ts";
import { dragAcross } from "./testing/index.ts";

const outline: BaseMap = { kind: "outline", center: [121.4737, 31.2304], zoom: 12, zoomMax: 20 };

function Reach({ onMap }: { readonly onMap: (map: LiveMap) => void }) {
  const map = useLiveMap();
  useEffect(() => onMap(map), [map, onMap]);
  return null;
}

async function show(base: BaseMap | PlanMap, children?: React.ReactNode): Promise<LiveMap> {
  let made: LiveMap | undefined;
  const keep = (map: LiveMap) => {
    made = map;
  };
  await mountPart(
    <div style={{ width: 600, height: 400 }}>
      <MapView label="Places" base={base}>
        <Reach onMap={keep} />
        {children}
      </MapView>
    </div>,
  );
  await expect.poll(() => made).toBeDefined();
  return made as LiveMap;
}

const tiles = (datum: "wgs84" | "gcj02" | "bd09", address: string): BaseMap => ({
  ...outline,
  kind: "tiles",
  datum,
  tiles: [address],
  tileZoomMax: 18,
});

/** Where the page would fetch a tile: each is a data URL that names itself. */
const selfNamed = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#{z}/{x}/{y}";

it.each(["wgs84", "gcj02", "bd09"] as const)(
  "keeps places in WGS-84 whatever the tiles are drawn in: %s",
  async (datum) => {
    const map = await show(tiles(datum, selfNamed));
    const { center, box } = map.sight();
    expect(center[0]).toBeCloseTo(121.4737, 4);
    expect(center[1]).toBeCloseTo(31.2304, 4);
    expect(box[0]).toBeLessThan(121.4737);
    expect(box[3]).toBeGreaterThan(31.2304);
    const { left, top, width, height } = page
      .getByRole("application")
      .element()
      .getBoundingClientRect();
    await expect
      .poll(() => map.placeAt(left + width / 2, top + height / 2)?.[0] ?? 0)
      .toBeCloseTo(121.4737, 3);
  },
);

it("says which host gives no tiles, and shows places all the same", async () => {
  await show(
    tiles("wgs84", "data:text/plain,none#{z}/{x}/{y}"),
    <MapPin at={[121.47, 31.23]}>Here</MapPin>,
  );
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByText("Here")).toBeVisible();
});

it("says what is in view on both sides of the date line, however far away one looks from", async () => {
  // The earth is 724 pixels wide, and 600 of them are seen: 298 degrees.
  const map = await show({ ...outline, center: [121, 0], zoom: 1.5 });
  await expect.poll(() => map.sight().box[2] - map.sight().box[0]).toBeCloseTo(298.3, 0);
  const [west, , east] = map.sight().box;
  expect(west).toBeCloseTo(121 - 149.2, 0);
  expect(east).toBeCloseTo(121 + 149.2, 0);
});

it("lets nobody move what is in hand, and puts it back unless it was moved", async () => {
  let layer: MapLayer<string> | undefined;
  const keep = (made: MapLayer<string> | undefined) => {
    layer = made;
  };
  const first: MapFeature<string>[] = [
    { id: "camera", shape: { kind: "point", at: [121.4737, 31.2304] }, data: "camera" },
  ];
  const map = await show(outline, <FeatureLayer features={first} look={look} onLayer={keep} />);
  await expect.poll(() => layer).toBeDefined();
  if (!layer) throw new Error("there is no layer");
  const drops: number[] = [];
  const { promise: refused, reject } = Promise.withResolvers<void>();
  map.drag(layer, {
    onDropped: (_, [longitude]) => {
      drops.push(longitude);
      return refused;
    },
  });
  const element = page.getByRole("application").element();
  const { left, top, width, height } = element.getBoundingClientRect();
  const placeAt = (across: number) =>
    map.placeAt(left + width / 2 + across, top + height / 2)?.[0] ?? 0;
  await expect.poll(() => placeAt(0)).toBeCloseTo(121.4737, 3);
  const inked = (across: number) => drawnAt(element, across);
  // What is not drawn yet cannot be taken in hand.
  await expect.poll(() => inked(0)).toBe(true);
  // It is told anew while it is dragged.
  await dragAcross(element, [0, 0], [120, 0], (step) => {
    if (step === 5) layer?.set([{ ...first[0], data: "told anew" } as MapFeature<string>]);
  });
  expect(drops).toEqual([expect.closeTo(placeAt(120), 4)]);
  await expect.poll(() => inked(120)).toBe(true);
  reject(new Error("refused"));
  await expect.poll(() => inked(0)).toBe(true);
  expect(inked(120)).toBe(false);
});

it("is moved by the first drag, which nobody has to press it for beforehand, and by the keys of who cannot point", async () => {
  const map = await show(outline);
  const element = page.getByRole("application").element() as HTMLElement;
  const { left, top, width, height } = element.getBoundingClientRect();
  // Once it is drawn.
  await expect.poll(() => map.placeAt(left + width / 2, top + height / 2)).toBeDefined();
  expect(document.activeElement).not.toBe(element);
  await dragAcross(element, [0, 0], [-100, 0]);
  await expect.poll(() => map.sight().center[0]).toBeGreaterThan(121.48);

  await rests();
  const before = map.sight();
  element.focus();
  for (const type of ["keydown", "keypress"])
    element.dispatchEvent(
      new KeyboardEvent(type, { key: "ArrowRight", bubbles: true, cancelable: true }),
    );
  await expect.poll(() => map.sight().center[0]).toBeGreaterThan(before.center[0]);
});

it("takes a picture as a map with places of its own, from the upper left", async () => {
  const plan: PlanMap = {
    kind: "plan",
    url: "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=",
    widthPx: 800,
    heightPx: 400,
  };
  const map = await show(plan);
  expect(map.sight().center).toEqual([0.5, 0.5]);
  const { left, top, width, height } = page
    .getByRole("application")
    .element()
    .getBoundingClientRect();
  await expect.poll(() => map.placeAt(left + width / 2, top + 30)).toBeDefined();
  const upper = map.placeAt(left + width / 2, top + 30);
  const lower = map.placeAt(left + width / 2, top + height - 30);
  expect(upper?.[1]).toBeLessThan(lower?.[1] ?? 0);
});

/** Whether something of ours is drawn there, so many pixels right of the middle. */
function drawnAt(element: Element, across: number): boolean {
  const canvas = element.querySelector("canvas");
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return false;
  const scale = canvas.width / element.clientWidth;
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(
    canvas.width / 2 + across * scale,
    canvas.height / 2,
    1,
    1,
  ).data;
  return alpha > 200 && green > red + 60 && green > blue + 30;
}

const look = () => ({ shape: "circle" as const, radiusPx: 12, fill: "--tessera-online" });

/** Longer than a map moves by itself. */
const rests = () => new Promise((resolve) => setTimeout(resolve, 700));

it("shows a pin whole that is put on while the map moves, and again when the map is smaller", async () => {
  const map = await show(outline);
  const [longitude, latitude] = map.sight().center;
  const [, south, , north] = map.sight().box;
  const card = document.createElement("div");
  Object.assign(card.style, { width: "200px", height: "150px" });
  map.moveTo([longitude, latitude - (north - south) * 0.4]);
  map.pin(card, { at: [longitude, latitude], isSeenWhole: true });
  const view = page.getByRole("application").element();
  const isWhole = () => {
    const [around, own] = [view.getBoundingClientRect(), card.getBoundingClientRect()];
    return own.height > 0 && own.top >= around.top && own.right <= around.right;
  };
  await expect.poll(isWhole).toBe(true);
  await rests();
  expect(isWhole()).toBe(true);
  const room = view.closest<HTMLElement>("[style]");
  if (room) room.style.width = "260px";
  await expect.poll(() => view.clientWidth).toBe(260);
  await expect.poll(isWhole).toBe(true);
  await rests();
  expect(isWhole()).toBe(true);
});

it("tells what was pressed, and passes through what is inert", async () => {
  const at = [121.4737, 31.2304] as const;
  const feature = (id: string): MapFeature<string> => ({
    id,
    shape: { kind: "point", at },
    data: id,
  });
  const upper = [feature("cover")];
  const lower = [feature("camera")];
  const map = await show(
    outline,
    <>
      <FeatureLayer features={upper} look={look} zIndex={5} isInert />
      <FeatureLayer features={lower} look={look} zIndex={1} />
    </>,
  );
  const pressed: string[][] = [];
  map.onPress(({ hits }) => pressed.push(hits.map((hit) => hit.feature.id)));
  await expect.poll(() => document.querySelector("canvas")).not.toBeNull();
  await page.getByRole("application").click();
  await expect.poll(() => pressed).toEqual([["camera"]]);
});
