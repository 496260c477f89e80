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
const isWide = ({ height, width }: DOMRect) => Math.abs(height / width - 9 / 16) < 0.005;
const snapshot = yard.getByRole("button", { name: /^抓图/ });

it("a recorded picture has its name beside it, and its buttons only while somebody is at it, below it on a phone held upright; where names are shown is chosen for live and recorded pictures alike", async () => {
  const { visit } = await openTimeline(1000, { size: [1440, 900] });
  await expect.element(yard).toHaveAttribute("data-state", "ready");
  expect(boxOf(nameOf(yard, "院子")).bottom).toBeLessThanOrEqual(pictureOf(yard).top);
  await yard.hover();
  await expect.poll(() => opacityOf(snapshot)).toBe("1");
  await expect.poll(() => opacityOf(snapshot)).toBe("0");
  await yard.hover({ position: { x: 40, y: 60 } });
  await expect.poll(() => opacityOf(snapshot)).toBe("1");
  expect(await seriousFindings()).toEqual([]);

  await page.viewport(...phone);
  await expect.element(snapshot).toBeVisible();
  await expect.poll(() => isWide(pictureOf(yard))).toBe(true);
  const picture = pictureOf(yard);
  for (const one of yard.getByRole("button").elements())
    expect(one.getBoundingClientRect().top).toBeGreaterThanOrEqual(picture.bottom);

  await page.viewport(1440, 900);
  rememberNames({ when: "always", at: "bottom" });
  visit.reload();
  await expect.element(yard).toHaveAttribute("data-state", "ready");
  expect(boxOf(nameOf(yard, "院子")).top).toBeGreaterThanOrEqual(pictureOf(yard).bottom);
});

const gate = page.getByCss("section[data-state]");
const replayed = gate.getByCss("[data-replay] video");
const toLive = gate.getByRole("button", { name: "回到实时" }).first();

async function openReplay(): Promise<void> {
  const visit = await openConsole("/video/player/gate/1/1", {
    ...aLiveRecordedSite(),
    size: [1440, 900],
  });
  rememberNames({ when: "never", at: "top" });
  visit.reload();
  await expect.element(gate).toHaveAttribute("data-names", "never");
  await expect.element(gate).toHaveAttribute("data-state", "playing");
  await press("{ArrowLeft}");
  await expectPictures(replayed, 2);
}

it("a replay says beside the picture how old it is, whatever is chosen for names, and its buttons go away too; on a phone held upright the ways out of it are below the picture", async () => {
  await openReplay();
  const badge = gate.getByText(/^回放 −\d+ 秒$/);
  expect(boxOf(badge).bottom).toBeLessThanOrEqual(boxOf(replayed).top);
  await gate.hover();
  await expect.poll(() => opacityOf(toLive)).toBe("1");
  await expect.poll(() => opacityOf(toLive)).toBe("0");

  await page.viewport(...phone);
  await expect.poll(() => boxOf(toLive).top >= boxOf(replayed).bottom).toBe(true);
});
