import type AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { axeOf } from "./axe.ts";
import { addCamera, removeCamera } from "./cameras.ts";
import { expect, test } from "./signed-in.ts";

type RunOnly = NonNullable<Parameters<AxeBuilder["options"]>[0]["runOnly"]>;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Shows that the screen is complete, in English. */
  readonly sign: string;
  readonly open?: (page: Page) => Promise<void>;
}

const chooseFromUserMenu = (entry: string) => async (page: Page) => {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: entry }).click();
};

/** Every screen that is built, and the dialogs of the shell. */
const screens: readonly Screen[] = [
  { name: "login", path: "/login", sign: "Video surveillance platform" },
  { name: "live viewing", path: "/video/square/0", sign: "Back door" },
  { name: "video wall", path: "/video/browse", sign: "Layouts" },
  {
    name: "recorded channels",
    path: "/video/backlist/0?backType=Cloud&q=nobody",
    sign: "Nothing matches",
  },
  {
    name: "recordings on devices",
    path: "/video/backlist/0?backType=Device",
    sign: "No device keeps recordings itself",
  },
  {
    name: "recordings of a day",
    path: "/video/backchannel/back-door/1/20200115",
    sign: "Nothing was recorded on 2020-01-15",
  },
  {
    name: "timeline of a day without recordings",
    path: "/video/backtime/back-door/1/20200115",
    sign: "Nothing was recorded after this",
  },
  { name: "recording plans", path: "/config/program", sign: "No recording plans yet" },
  { name: "plan form", path: "/config/program/form", sign: "When to record" },
  { name: "storage", path: "/config/recording", sign: "Forecast" },
  {
    name: "proof of recording",
    path: "/config/recording/proof",
    sign: "No channel is to be recorded yet",
  },
  { name: "GB28181 access", path: "/config/platform/gb", sign: "What to enter on a device" },
  {
    name: "registered GB28181 devices",
    path: "/config/platform/gb/devices",
    sign: "No device has registered yet",
  },
  // Devices of other tests may have said something.
  { name: "SIP log", path: "/config/platform/gb/sip?q=nobody-said-this", sign: "Nothing matches" },
  { name: "GB28181 white list", path: "/config/white", sign: "The white list is empty" },
  { name: "GB28181 black list", path: "/config/black", sign: "The black list is empty" },
  { name: "GB28181 cascade", path: "/config/cascade", sign: "No upper platforms yet" },
  { name: "share links", path: "/config/share?q=nobody", sign: "Nothing matches" },
  { name: "player test", path: "/demo", sign: "What this browser can do" },
  { name: "device list", path: "/device/list", sign: "Back door" },
  { name: "device form", path: "/device/form/0", sign: "RTSP" },
  { name: "message log", path: "/news/list", sign: "Back door" },
  { name: "channel list", path: "/device/channel/back-door", sign: "Channels [Back door]" },
  { name: "channel form", path: "/device/channelform/back-door/1", sign: "Channel [Back door]" },
  { name: "user list", path: "/user/index", sign: "Check the audit record" },
  { name: "role list", path: "/user/role", sign: "Built in" },
  { name: "role editor", path: "/user/role?role=0", sign: "Grant 1" },
  {
    name: "account security",
    path: "/version/index",
    sign: "No passkeys yet",
    open: async (page) => {
      await chooseFromUserMenu("Change password")(page);
      await page.getByRole("button", { name: "Account security" }).click();
    },
  },
  { name: "groups", path: "/device/group", sign: "No groups yet" },
  { name: "version info", path: "/version/index", sign: "Interface version" },
  { name: "initialisation page", path: "/initial", sign: "The system has been initialised." },
  {
    name: "change password dialog",
    path: "/version/index",
    sign: "Confirm new password",
    open: chooseFromUserMenu("Change password"),
  },
  {
    name: "user menu",
    path: "/version/index",
    sign: "Log out",
    open: async (page) => page.getByRole("button", { name: /^User menu/ }).click(),
  },
  {
    name: "message bell",
    path: "/version/index",
    sign: "Mark read",
    open: async (page) => page.getByRole("button", { name: /^Messages/ }).click(),
  },
];

/** A desk by day and by night, and a phone by night. */
const places = [
  { size: { width: 1280, height: 800 }, theme: "light", isOtherThemeToo: true },
  { size: { width: 390, height: 844 }, theme: "dark", isOtherThemeToo: false },
] as const;

const someNews = {
  total: 2,
  data: ["ON", "OFF"].map((Status, index) => ({
    ID: index + 1,
    DeviceID: "back-door",
    ChannelID: "1",
    ChannelName: "Back door",
    Status,
    NewsTime: "2026-01-31 08:05:00",
    Count: 1,
    FlapSince: "",
    Revision: index + 1,
  })),
};

// The longest file by far: each worker takes a part of it.
test.describe.configure({ mode: "parallel" });

let camera: string;
test.beforeAll(async ({ server, adminSession }) => {
  // Nobody answers there: the camera is offline, which is a state that every list has to show.
  const rtspUrl = "rtsp://127.0.0.1:9/nobody";
  camera = await addCamera(server.url, adminSession.token, {
    id: "back-door",
    name: "Back door",
    rtspUrl,
  });
});
test.afterAll(async ({ server, adminSession }) =>
  removeCamera(server.url, adminSession.token, camera),
);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
  // What other cameras are called, and in which language, is not the console's doing. Answered in the
  // page: while a route is set the browser keeps no file, and every screen is opened twice.
  await page.addInitScript((news) => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes("/api/v1/newslist")
        ? Promise.resolve(Response.json(news))
        : send(input, init);
  }, someNews);
});

for (const { name, path, sign, open } of screens)
  test(`${name}: complete in English, WCAG A and AA in both themes, at a desk and on a phone without sideways scrolling`, async ({
    page,
  }) => {
    for (const { size, theme, isOtherThemeToo } of places) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(path);
      await open?.(page);
      await expect(page.getByText(sign).first()).toBeInViewport();
      expect(await chineseTexts(page), "texts that are not English").toEqual([]);
      expect(await violations(page), `${size.width} px`).toEqual([]);
      expect(await overflowPx(page), `${size.width} px`).toBe(0);
      if (!isOtherThemeToo) continue;
      // The theme changes colours alone.
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      expect(await violations(page, contrast), `dark at ${size.width} px`).toEqual([]);
    }
  });

const wcag: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
const contrast: RunOnly = { type: "rule", values: ["color-contrast"] };

async function violations(page: Page, runOnly = wcag): Promise<string[]> {
  const result = await axeOf(page)
    .options({ runOnly, resultTypes: ["violations"] })
    .analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** What is written or spoken; the switch that names the other language in that language is right. */
function chineseTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [document.title];
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("[lang=zh], script, style, noscript")) continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
      for (const name of ["title", "aria-label", "placeholder", "alt", "aria-valuetext"])
        found.push(element.getAttribute(name) ?? "");
    }
    return found.filter((text) => /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(text));
  });
}
