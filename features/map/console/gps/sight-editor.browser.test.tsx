import { MapView } from "@tessera/kit/map";
import { dragAcross } from "@tessera/kit/map/testing";
import { mountPart } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { MapCamera } from "../../contract.ts";
import { SightEditor } from "./SightEditor.tsx";

const gate: MapCamera = {
  DeviceID: "gate",
  ChannelID: "1",
  Name: "大门",
  DeviceName: "大门",
  Online: true,
  Enable: true,
  Longitude: 121.4737,
  Latitude: 31.2304,
  IsMoving: false,
  Sight: { Direction: 0, Angle: 90, Range: 150 },
  CanPlace: true,
};

/** Metres a pixel at zoom 17, where the gate stands. */
const metresAPx = (156_543.034 * Math.cos((gate.Latitude * Math.PI) / 180)) / 2 ** 17;
const numberOf = (name: string) =>
  Number((page.getByRole("spinbutton", { name }).element() as HTMLInputElement).value);

it("is told by hand where a camera looks, how far and how wide, in one drag each", async () => {
  await mountPart(
    <div style={{ width: 700, height: 600 }}>
      <MapView
        label="Places"
        base={{ kind: "outline", center: [gate.Longitude, gate.Latitude], zoom: 17, zoomMax: 20 }}
      >
        <SightEditor camera={gate} />
      </MapView>
    </div>,
  );
  await expect.element(page.getByRole("spinbutton", { name: "距离（米）" })).toBeVisible();
  const map = page.getByRole("application").element();
  await expect.poll(() => map.querySelector("canvas")).not.toBeNull();
  await new Promise(requestAnimationFrame);
  const reach = 150 / metresAPx;
  // Ahead of the gate is north; it is to look east, and further.
  await dragAcross(map, [0, -reach], [reach * 1.2, 0]);
  await expect.poll(() => numberOf("方向（度，正北为 0）")).toBe(90);
  await expect.poll(() => Math.abs(numberOf("距离（米）") - 180)).toBeLessThan(4);
  // The other handle stands half of the angle further on: to the south, it sees half of the earth.
  const side = (reach * 1.2) / Math.SQRT2;
  await dragAcross(map, [side, side], [0, reach * 1.2]);
  await expect.poll(() => Math.abs(numberOf("视角（度）") - 180)).toBeLessThan(4);
  expect(numberOf("方向（度，正北为 0）")).toBe(90);
});
