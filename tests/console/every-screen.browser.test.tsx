import { setup } from "@tessera/console/setup.ts";
import { listNews } from "@tessera/features/news/contract";
import { readTimeline } from "@tessera/features/playback/contract";
import { openSharedStream } from "@tessera/features/sharing/contract";
import { aSite } from "@tessera/kit/testing";
import {
  phone,
  sidewaysPx,
  type Visit,
  violations,
} from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** What stands in addresses for parameters; 1 for any other. */
const parameters: Readonly<Record<string, string>> = {
  devid: "back-door",
  day: "20200115",
};

/** Every screen that the console has, and where: one that is added is judged here too. */
const screens = setup.features
  .flatMap((feature) => feature.screens ?? [])
  .map(({ path, title, nav, access }) => ({
    path,
    title: title.en,
    access,
    address: nav?.to ?? path.replaceAll(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? "1"),
  }));

const someNews = (["ON", "OFF"] as const).map((Status, index) => ({
  ID: index + 1,
  DeviceID: "back-door",
  ChannelID: "1",
  ChannelName: "Back door",
  Status,
  NewsTime: "2026-01-31 08:05:00",
  Count: 1,
  FlapSince: "",
  Revision: index + 1,
}));

const nothingRecorded = {
  hasSub: false,
  recorded: [],
  locked: [],
  planned: [],
  gaps: [],
  damaged: [],
  alarms: [],
  isRecording: false,
  may: [],
};

/** One camera that is offline, which is a state that every list has to show. */
const aQuietServer = () =>
  aSite({ DeviceID: "back-door", DeviceName: "Back door" })
    .on(aProductServer())
    .answer(listNews, { total: 2, data: someNews })
    .answer(readTimeline, ({ ids }) => ({
      zone: "Asia/Shanghai",
      nowMs: Date.UTC(2026, 0, 31),
      channels: ids.map((id) => ({ id, name: "Back door", ...nothingRecorded })),
    }))
    .refuse(openSharedStream, { status: 403, sentence: "A valid share link is needed." });

async function open(address: string, as: "admin" | "nobody" = "admin") {
  return await openConsole(address, { as, server: aQuietServer(), language: "en" });
}

/** As a phone is held to watch. */
const sidewaysPhone = [844, 390] as const;

const userMenu = page.getByRole("button", { name: /^User menu/ });

async function chooseFromUserMenu(entry: string): Promise<void> {
  await userMenu.click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/**
 * What is wrong in each setting that differs: at a desk, by night, on a phone upright and sideways, in the other language.
 * Not in each with each: a theme changes colours alone, a language words and their room, a size the layout.
 */
async function faultsOf(visit: Visit): Promise<string[]> {
  await expect.poll(unfinished).toEqual([]);
  const atDesk = [...chineseTexts(), ...(await violations()), ...sideways()];
  visit.chooseTheme("dark");
  const atNight = await violations("colours");
  await page.viewport(...phone);
  await expect.poll(unfinished).toEqual([]);
  const onPhone = [...chineseTexts(), ...(await violations()), ...sideways()];
  visit.chooseLanguage("zh");
  await expect.poll(unfinished).toEqual([]);
  const inChinese = [...englishSentences(), ...(await violations("words")), ...sideways()];
  await page.viewport(...sidewaysPhone);
  await expect.poll(unfinished).toEqual([]);
  const onItsSide = [...(await violations()), ...sideways()];
  return [
    ...atDesk.map((fault) => `at a desk: ${fault}`),
    ...atNight.map((fault) => `at a desk by night: ${fault}`),
    ...onPhone.map((fault) => `on a phone: ${fault}`),
    ...inChinese.map((fault) => `in Chinese: ${fault}`),
    ...onItsSide.map((fault) => `on a phone held sideways: ${fault}`),
  ];
}

const sideways = () => (sidewaysPx() === 0 ? [] : [`${sidewaysPx()} px wider than the window`]);

describe("complete in both languages, WCAG A and AA in both themes, at a desk and on a phone however it is held, without sideways scrolling", () => {
  it.each(screens)("$path", async ({ title, access, address }) => {
    const visit = await open(address, access === "open" ? "nobody" : "admin");
    await expect.poll(() => document.title).toContain(title);
    expect(await faultsOf(visit)).toEqual([]);
  });

  it("the user menu", async () => {
    const visit = await open("/version/index");
    await userMenu.click();
    await expect.element(page.getByText("Log out")).toBeInViewport();
    expect(await faultsOf(visit)).toEqual([]);
  });

  it("the message bell", async () => {
    const visit = await open("/version/index");
    await page.getByRole("button", { name: /^Messages/ }).click();
    await expect.element(page.getByText("Mark read").first()).toBeInViewport();
    expect(await faultsOf(visit)).toEqual([]);
  });

  it("the change password dialog", async () => {
    const visit = await open("/version/index");
    await chooseFromUserMenu("Change password");
    await expect.element(page.getByText("Confirm new password")).toBeInViewport();
    expect(await faultsOf(visit)).toEqual([]);
  });

  it("the account's security", async () => {
    const visit = await open("/version/index");
    await chooseFromUserMenu("Account security");
    await expect.element(page.getByText("No passkeys yet")).toBeInViewport();
    expect(await faultsOf(visit)).toEqual([]);
  });
});

/** What still loads. */
const unfinished = () =>
  [
    ...document.querySelectorAll(
      ".ant-skeleton, .ant-spin-spinning, [aria-busy=true], output[aria-label]",
    ),
  ].map(({ className }) => className);

const chineseTexts = () =>
  textsSaid("zh").filter((text) => /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(text));

/** Names and codes are the same in both languages; three words of small letters in a row are English. */
const englishSentences = () =>
  textsSaid("en").filter((text) => /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/.test(text));

/** What is written or spoken; the switch that names the other language in that language is right. */
function textsSaid(otherLanguage: "zh" | "en"): string[] {
  const found = [document.title];
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(`[lang=${otherLanguage}], script, style, noscript, code, pre`)) continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
    for (const name of ["title", "aria-label", "placeholder", "alt", "aria-valuetext"])
      found.push(element.getAttribute(name) ?? "");
  }
  return found;
}
