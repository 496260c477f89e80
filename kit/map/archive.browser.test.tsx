import { mountPart } from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { MapView } from "./index.ts";
import { anArchive } from "./testing/index.ts";

const red = [200, 30, 40];

async function aPicture(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(256, 256);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = `rgb(${red.join(",")})`;
  context.fillRect(0, 0, 256, 256);
  return new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
}

/** Of what is drawn in the middle of the map. */
function colour(): number[] | undefined {
  const canvas = document.querySelector<HTMLCanvasElement>(".ol-layer canvas");
  const pixel = canvas
    ?.getContext("2d")
    ?.getImageData(Math.floor(canvas.width / 2), Math.floor(canvas.height / 2), 1, 1).data;
  return pixel && Array.from(pixel.subarray(0, 3));
}

const showArchive = (url: string) =>
  mountPart(
    <div style={{ width: 600, height: 400 }}>
      <MapView
        label="Places"
        base={{ kind: "archive", url, center: [121.4737, 31.2304], zoom: 12, zoomMax: 20 }}
      />
    </div>,
  );

it("draws the pictures of a PMTiles archive, read by ranges, nearer than the archive goes", async () => {
  const url = URL.createObjectURL(new Blob([anArchive(await aPicture())]));
  onTestFinished(() => URL.revokeObjectURL(url));
  await showArchive(url);
  await expect.poll(colour).toEqual(red);
});

it("says that an archive cannot be read", async () => {
  const url = URL.createObjectURL(new Blob(["no archive"]));
  onTestFinished(() => URL.revokeObjectURL(url));
  await showArchive(url);
  await expect.element(page.getByRole("alert")).toBeVisible();
});
