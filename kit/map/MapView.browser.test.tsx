import { mountPart } from "@tessera/platform/console/testing/browser";
import { useEffect } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { BaseMap, LiveMap, MapFeature, PlanMap } from "./index.ts";
import { FeatureLayer, MapPin, MapView, useLiveMap } from "./index.ts";

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

const look = () => ({ shape: "circle" as const, radiusPx: 12, fill: "--tessera-online" });

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

it("moves by the keys of who cannot point", async () => {
  const map = await show(outline);
  const before = map.sight();
  const element = page.getByRole("application").element() as HTMLElement;
  element.focus();
  for (const type of ["keydown", "keypress"])
    element.dispatchEvent(
      new KeyboardEvent(type, { key: "ArrowRight", bubbles: true, cancelable: true }),
    );
  await expect.poll(() => map.sight().center[0]).toBeGreaterThan(before.center[0]);
});
