import { phone, seriousFindings } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { aLiveRecordedSite, openTimeline } from "./playback-page.ts";
import { expectPictures } from "./shown-pictures.ts";
import { openConsole } from "./the-console.ts";
import { press } from "./wall-page.ts";

/** The camera writes its clock and name into the picture: nothing of ours may lie there while it is only watched. */

const yard = page.getByRole("region", { name: "院子" });
const nameOf = (tile: Locator, name: string) =>
  tile.getByCss("header").getByText(name, { exact: true });
const boxOf = (what: Locator): DOMRect => what.element().getBoundingClientRect();
const pictureOf = (tile: Locator): DOMRect => boxOf(tile.getByCss("video").first());
const opacityOf = (what: Locator): string =>
  getComputedStyle(what.element().parentElement as Element).opacity;
const rememberNames = (names: { readonly when: string; readonly at: string }) =>
  localStorage.setItem("tessera_tile_names", JSON.stringify(names));
const snapshot = yard.getByRole("button", { name: /^抓图/ });

it("a recorded picture has its name beside it, and its buttons only while somebody is at it", async () => {
  await openTimeline(1000, { size: [1440, 900] });
  await expect.element(yard).toHaveAttribute("data-state", "ready");
  expect(boxOf(nameOf(yard, "院子")).bottom).toBeLessThanOrEqual(pictureOf(yard).top);
  await yard.hover();
  await expect.poll(() => opacityOf(snapshot)).toBe("1");
  await expect.poll(() => opacityOf(snapshot)).toBe("0");
  await yard.hover({ position: { x: 40, y: 60 } });
  await expect.poll(() => opacityOf(snapshot)).toBe("1");
  expect(await seriousFindings()).toEqual([]);
});

it("where names are shown is chosen for live and recorded pictures alike", async () => {
  const { visit } = await openTimeline(1000);
  rememberNames({ when: "always", at: "bottom" });
  visit.reload();
  await expect.element(yard).toHaveAttribute("data-state", "ready");
  expect(boxOf(nameOf(yard, "院子")).top).toBeGreaterThanOrEqual(pictureOf(yard).bottom);
});

it("on a phone held upright a recorded picture has its buttons below it", async () => {
  await openTimeline(1000, { size: phone });
  await expect.element(snapshot).toBeVisible();
  const picture = pictureOf(yard);
  expect(picture.height / picture.width).toBeCloseTo(9 / 16, 2);
  for (const one of yard.getByRole("button").elements())
    expect(one.getBoundingClientRect().top).toBeGreaterThanOrEqual(picture.bottom);
});

const gate = page.getByCss("section[data-state]");
const replayed = gate.getByCss("[data-replay] video");
const toLive = gate.getByRole("button", { name: "回到实时" }).first();

async function openReplay(size: readonly [number, number]): Promise<void> {
  const visit = await openConsole("/video/player/gate/1/1", { ...aLiveRecordedSite(), size });
  rememberNames({ when: "never", at: "top" });
  visit.reload();
  await expect.element(gate).toHaveAttribute("data-names", "never");
  await expect.element(gate).toHaveAttribute("data-state", "playing");
  await press("{ArrowLeft}");
  await expectPictures(replayed, 2);
}

it("a replay says beside the picture how old it is, whatever is chosen for names, and its buttons go away too", async () => {
  await openReplay([1440, 900]);
  const badge = gate.getByText(/^回放 −\d+ 秒$/);
  expect(boxOf(badge).bottom).toBeLessThanOrEqual(boxOf(replayed).top);
  await gate.hover();
  await expect.poll(() => opacityOf(toLive)).toBe("1");
  await expect.poll(() => opacityOf(toLive)).toBe("0");
});

it("on a phone held upright the ways out of a replay are below the picture", async () => {
  await openReplay(phone);
  expect(boxOf(toLive).top).toBeGreaterThanOrEqual(boxOf(replayed).bottom);
});
