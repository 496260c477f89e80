import { takeSnapshot } from "@tessera/features/live/contract";
import { Pictures } from "@tessera/kit/testing";
import { phone, seriousFindings, sidewaysPx } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";
import { aTileSite, device, player } from "./tile-page.ts";

/** Pages with a picture in them, and what must be there before they are judged; without one, every-screen judges them. */
const screens = [
  { path: "/video/square/0", ready: "article img" },
  { path: player, ready: "section[data-state=playing]" },
  { path: `/video/browse?cameras=${device}/1`, ready: "section[data-state=playing]" },
  { path: `/players/${device}/1/1`, ready: "[data-state=playing]" },
  { path: `/share/${device}/1/1`, ready: "[data-state=playing]" },
] as const;

const aPicture = async () => {
  const canvas = new OffscreenCanvas(320, 180);
  canvas.getContext("2d")?.fillRect(0, 0, 320, 180);
  const picture = await canvas.convertToBlob({ type: "image/jpeg" });
  return { contentType: "image/jpeg", data: await picture.bytes() };
};

it.each(screens)(
  "with a picture axe finds nothing serious on $path, by day and night, nor on a phone, which it fits",
  async ({ path, ready }) => {
    const { server } = new Pictures(aTileSite().on(aProductServer()));
    const isReady = async () => await expect.element(page.getByCss(ready).first()).toBeVisible();
    const visit = await openConsole(path, { server: server.answer(takeSnapshot, aPicture) });
    await isReady();
    expect(await seriousFindings(), "light").toEqual([]);
    visit.chooseTheme("dark");
    expect(await seriousFindings("colours"), "dark").toEqual([]);

    // A phone by night, in English.
    visit.chooseLanguage("en");
    await page.viewport(...phone);
    await isReady();
    expect(await seriousFindings(), "phone").toEqual([]);
    expect(sidewaysPx()).toBe(0);
  },
);
