import { setup } from "@tessera/console/setup.ts";
import { listNews } from "@tessera/features/news/contract";
import { readTimeline } from "@tessera/features/playback/contract";
import { openSharedStream } from "@tessera/features/sharing/contract";
import { aSite } from "@tessera/kit/testing";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { choose, faultsIn, settings } from "./screen-faults.ts";
import { aProductServer, leaveFor, openConsole } from "./the-console.ts";

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
    title,
    visitor: access === "open" ? ("nobody" as const) : ("admin" as const),
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

/** Those of a section, and those that are open to everybody: few enough for a test. */
const walks = Object.values(
  Object.groupBy(screens, ({ path, visitor }) =>
    visitor === "nobody" ? visitor : (path.split("/")[1] ?? ""),
  ),
).flatMap((walk = []) =>
  Array.from({ length: Math.ceil(walk.length / 8) }, (_, part) =>
    walk.slice(part * 8, (part + 1) * 8),
  ),
);

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

const [atDesk] = settings;
const patientMs = 180_000;

describe("complete in both languages, WCAG A and AA in both themes, at a desk and on a phone however it is held, without sideways scrolling", () => {
  it.each(walks.map((walk) => ({ paths: walk.map(({ path }) => path).join(" "), walk })))(
    "$paths",
    { timeout: patientMs },
    async ({ walk }) => {
      const [first] = walk;
      const visit = await open(first?.address ?? "", first?.visitor);
      const faults: string[] = [];
      for (const [index, screen] of walk.entries()) {
        if (screen !== first) await leaveFor(screen.address);
        // There and back: each screen begins in the setting in which the one before it ended.
        for (const setting of index % 2 === 0 ? settings : settings.toReversed()) {
          await choose(visit, setting);
          await expect.poll(() => document.title).toContain(screen.title[setting.language]);
          // The frame around the pages of a section is the same.
          const found = await faultsIn(setting, screen === first);
          faults.push(...found.map((fault) => `${screen.path} ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it("the user menu, the message bell, the change password dialog, the account's security", {
    timeout: patientMs,
  }, async () => {
    const visit = await open("/version/index");
    for (const openOverlay of overlays) {
      await choose(visit, atDesk);
      await openOverlay();
      for (const setting of settings) {
        await choose(visit, setting);
        expect(await faultsIn(setting, true)).toEqual([]);
      }
      await userEvent.keyboard("{Escape}");
    }
  });
});

const userMenu = page.getByRole("button", { name: /^User menu/ });

async function chooseFromUserMenu(entry: string): Promise<void> {
  await userMenu.click();
  await page.getByRole("menuitem", { name: entry }).click();
}

const overlays: readonly (() => Promise<void>)[] = [
  async () => {
    await userMenu.click();
    await expect.element(page.getByText("Log out")).toBeInViewport();
  },
  async () => {
    await page.getByRole("button", { name: /^Messages/ }).click();
    await expect.element(page.getByText("Mark read").first()).toBeInViewport();
  },
  async () => {
    await chooseFromUserMenu("Change password");
    await expect.element(page.getByText("Confirm new password")).toBeInViewport();
  },
  async () => {
    await chooseFromUserMenu("Account security");
    await expect.element(page.getByText("No passkeys yet")).toBeInViewport();
  },
];
