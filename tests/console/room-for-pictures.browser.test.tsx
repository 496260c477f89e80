import {
  desk,
  phone,
  seriousFindings,
  sidewaysPx,
  textsOf,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { followTo, openConsole } from "./the-console.ts";
import { menu, openMenu, openTile, statistics, tile, videoOf } from "./tile-page.ts";
import {
  button,
  chooseIn,
  isPlaying,
  openWall,
  press,
  remembered,
  shownNames,
  tileOf,
  windowOf,
} from "./wall-page.ts";

const screen = [1440, 900] as const;
const sideways = [844, 390] as const;

const boxOf = (what: Locator | Element): DOMRect =>
  ("element" in what ? what.element() : what).getBoundingClientRect();
const sectionMenu = page.getByRole("navigation", { name: "子菜单" });
const list = page.getByRole("complementary", { name: "摄像机列表" });
const listButton = page.getByRole("button", { name: "摄像机列表 (T)" });
const footer = page.getByRole("contentinfo");

/** The part of the screen that the four windows take. */
function videoShare(): number {
  const areas = [1, 2, 3, 4].map((number) => boxOf(windowOf(number)));
  const px = areas.reduce((sum, { width, height }) => sum + width * height, 0);
  return px / (innerWidth * innerHeight);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

it("four windows take 70 % of a 1440×900 screen, and 80 % when T hides the list; between them it is black in both themes; what offers to undo covers no window, no tool and no line of the list", async () => {
  await openWall({ cameras: [1, 2, 3, 4], size: screen, theme: "light" });
  await isPlaying(4);
  const withList = videoShare();
  await press("t");
  await expect.element(list).not.toBeInTheDocument();
  const withoutList = videoShare();
  console.info(
    `video share of 1440×900: ${percent(withList)}, list hidden ${percent(withoutList)}`,
  );
  expect(withList).toBeGreaterThanOrEqual(0.7);
  expect(withoutList).toBeGreaterThanOrEqual(0.8);
  await listButton.click();
  await expect.element(list).toBeVisible();

  const grid = page.getByRole("grid").element();
  expect(getComputedStyle(grid).backgroundColor).toBe("rgb(0, 0, 0)");

  await button("关闭全部").click();
  await expect.poll(shownNames).toEqual(["", "", "", ""]);
  const undo = page.getByRole("status").filter({ hasText: "撤销" });
  await expect.element(undo).toBeVisible();
  const card = () => boxOf(undo);
  // It slides in.
  await expect.poll(() => card().left).toBeLessThan(20);
  const acted = document.querySelectorAll(
    "[data-window], [role=toolbar] button, [role=tree], nav a, nav button",
  );
  const covered = [...acted].filter((element) => overlap(boxOf(element), card()));
  expect(covered.map(({ textContent }) => textContent)).toEqual([]);
});

it("tabs, menu and toolbar keep their words in one line; the menu stays as it was folded, the list as it was drawn; six cameras fill the page in three columns, their pictures four fifths of each card; tools come with the pointer", async () => {
  const { visit } = await openWall({ size: screen });
  const tabs = page.getByRole("link", { name: /^(视频预览|视频广场|录像回放)$/ });
  await expect.element(button("4 窗口")).toBeVisible();
  expect(textsOf(sectionMenu.getByRole("link")).slice(0, 3)).toEqual([
    "实时观看",
    "多屏播放",
    "录像回放",
  ]);
  expect(boxOf(sectionMenu).width).toBe(60);
  const tab = boxOf(tabs.first());
  const tool = boxOf(button("4 窗口"));
  expect(tool.top).toBeLessThan(tab.bottom);
  expect(tool.bottom).toBeGreaterThan(tab.top);

  await button("展开菜单").click();
  await expect.poll(() => boxOf(sectionMenu).width).toBe(136);
  (page.getByRole("separator", { name: "列表宽度" }).element() as HTMLElement).focus();
  await press("{ArrowLeft}{ArrowLeft}");
  await expect.poll(() => boxOf(list).width).toBe(208);
  visit.reload();
  await expect.element(list).toBeVisible();
  expect(boxOf(sectionMenu).width).toBe(136);
  expect(boxOf(list).width).toBe(208);

  await button("收起菜单").click();
  await expect.poll(() => boxOf(sectionMenu).width).toBe(60);
  await followTo("/video/square/0");
  const card = page.getByCss("[data-camera]").first();
  await expect.element(card).toBeVisible();
  const tops = page
    .getByCss("[data-camera]")
    .elements()
    .map((one) => boxOf(one).top);
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  const { height } = boxOf(card.getByCss("a").first());
  expect(height / boxOf(card).height).toBeGreaterThan(0.8);
  const tools = card.getByRole("link", { name: /播放主码流/ }).element().parentElement as Element;
  expect(getComputedStyle(tools).opacity).toBe("0");
  await card.hover();
  await expect.poll(() => getComputedStyle(tools).opacity).toBe("1");
});

it("the footer stands where a page ends, and never on pages of pictures; sideways, a page without a picture keeps its menus", async () => {
  await openConsole("/config/recording", { size: [1280, 200] });
  await expect.element(footer).toBeInTheDocument();
  await expect.poll(() => boxOf(footer).bottom).toBeGreaterThan(innerHeight);
  await followTo("/video/square/0");
  await expect.element(page.getByRole("link", { name: "视频广场" })).toBeVisible();
  await expect.element(footer).not.toBeInTheDocument();

  await page.viewport(...sideways);
  await expect.element(page.getByRole("banner")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "视频广场" })).toBeVisible();
});

const westGate = () => tileOf(2).getByText("西门", { exact: true });

it("pages of pictures are dark by a choice of their own, the others as the theme is", async () => {
  await openConsole("/device/list", { theme: "light" });
  await button("主题").click();
  await page.getByRole("menuitemcheckbox", { name: "“视频浏览”始终深色" }).click();
  expect(shownTheme()).toBe("light");
  await followTo("/video/browse");
  await expect.element(windowOf(1)).toBeVisible();
  await expect.poll(shownTheme).toBe("dark");
  await followTo("/device/list");
  await expect.poll(shownTheme).toBe("light");
});

const shownTheme = () => document.documentElement.dataset["theme"];

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

it("the menu of a picture fits a window of 768 px without scrolling; a name stays beside its picture and never lies on it; when and where it is shown is chosen", async () => {
  const { visit } = await openWall({ cameras: [1, 2], size: [1366, 768] });
  await isPlaying(1);
  await tileOf(1).click({ button: "right" });
  await expect.element(menu.getByText("关闭窗口")).toBeVisible();
  const element = menu.element();
  expect(element.scrollHeight).toBeLessThanOrEqual(element.clientHeight);
  expect(boxOf(element).bottom).toBeLessThanOrEqual(768);

  await press("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await page.viewport(...screen);
  await isPlaying(2);
  const picture = () => boxOf(tileOf(2).getByCss("video").first());
  await expect.element(westGate()).toBeVisible();
  expect(boxOf(westGate()).bottom).toBeLessThanOrEqual(picture().top);
  await expect.element(tileOf(2)).not.toMatchTextContent(/H\.264|fMP4|WebRTC|\d×\d/);

  await chooseIn(2, "下方");
  await expect.poll(() => boxOf(westGate()).top >= picture().bottom).toBe(true);
  await chooseIn(2, "不显示");
  await expect.element(westGate()).not.toBeVisible();
  await expect.poll(() => picture().height).toBe(boxOf(tileOf(2)).height);
  expect(remembered("tessera_tile_names")).toEqual({ when: "never", at: "bottom" });
  visit.reload();
  await isPlaying(2);
  await expect.element(westGate()).not.toBeVisible();
});

it("a phone held sideways is all picture, which plays on: a swipe to the next, a double tap to enlarge", async () => {
  await openWall({ cameras: [1, 2], size: phone });
  await isPlaying(1);
  const video = tileOf(1).getByCss("video").first().element();
  await page.viewport(...sideways);
  await expect.poll(() => boxOf(windowOf(1)).width).toBe(844);
  expect(boxOf(windowOf(1)).height).toBe(390);
  expect(video.isConnected).toBe(true);
  for (const bar of ["banner", "toolbar"] as const)
    await expect.element(page.getByRole(bar)).not.toBeInTheDocument();
  expect(sidewaysPx()).toBe(0);

  await windowOf(1).dblClick({ position: { x: 200, y: 200 } });
  await expect.element(page.getByRole("button", { name: /显示完整画面/ })).toBeVisible();
  await windowOf(1).dblClick({ position: { x: 200, y: 200 } });
  await expect.element(page.getByRole("button", { name: /显示完整画面/ })).not.toBeInTheDocument();
  swipeLeft();
  await isPlaying(2);
  expect(await seriousFindings()).toEqual([]);
});

/** A finger goes over the picture. */
function swipeLeft(): void {
  touch("pointerdown", 500);
  touch("pointerup", 300);
}

function touch(type: string, clientX: number): void {
  const at = { clientX, clientY: 200 };
  const finger = { bubbles: true, pointerType: "touch", pointerId: 9, isPrimary: true };
  document
    .elementFromPoint(clientX, 200)
    ?.dispatchEvent(new PointerEvent(type, { ...finger, ...at }));
}

it("a phone held upright has its tabs at the lower edge, its buttons below the picture, and no word about keys; codec, size and way of transport are among the statistics", async () => {
  await openTile({ size: phone });
  const tabs = page.getByRole("link", { name: /视频预览/ });
  await expect.element(tabs).toBeVisible();
  expect(boxOf(tabs).bottom).toBeGreaterThan(phone[1] - 20);
  const picture = boxOf(videoOf());
  for (const one of tile.getByRole("button").elements())
    expect(boxOf(one).top).toBeGreaterThanOrEqual(picture.bottom);
  expect(
    tile
      .getByRole("button")
      .elements()
      .map((one) => one.getAttribute("aria-label")),
  ).not.toContainEqual(expect.stringMatching(/\(\w+\)/));
  await openMenu();
  await expect.element(menu.getByText("全屏")).toBeVisible();
  expect(menu.getByCss("kbd").elements()).toEqual([]);
  await expect.element(menu.getByText("快捷键")).not.toBeInTheDocument();
  expect(sidewaysPx()).toBe(0);

  await press("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await page.viewport(...desk);
  await press("i");
  await expect.element(statistics).toMatchTextContent(/编码H\.264/);
  await expect.element(statistics).toMatchTextContent(/分辨率\d+ × \d+/);
});
