import { getHomeOtherConfig, getOtherConfig } from "@tessera/features/system/contract";
import { address, textsOf } from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished } from "vitest";
import { type Locator, page } from "vitest/browser";
import { aProductServer, followTo, leaveFor, openConsole, otherConfig } from "./the-console.ts";

const sectionMenu = page.getByRole("navigation", { name: "子菜单" });
const widthPx = () => Math.round(sectionMenu.element().getBoundingClientRect().width);

it("the footer is a default line containing the year; side menus are 240 px wide; mobile layout applies when the body width is below 500 px; small screens get a drawer menu", async () => {
  await openConsole("/device/list");
  const line = `Copyright © ${new Date().getFullYear()} Tessera`;
  await expect.element(page.getByRole("contentinfo")).toHaveTextContent(line);

  await expect.element(sectionMenu).toBeVisible();
  expect(widthPx()).toBe(240);

  await page.viewport(500, 800);
  const drawerButton = page.getByRole("button", { name: "打开菜单" });
  const mainMenu = page.getByRole("navigation", { name: "主菜单" });
  await expect.element(mainMenu).toBeVisible();
  await expect.element(drawerButton).not.toBeInTheDocument();
  await page.viewport(499, 800);
  await expect.element(drawerButton).toBeVisible();
  await expect.element(mainMenu).not.toBeInTheDocument();
  await expect.element(sectionMenu).not.toBeInTheDocument();

  await page.viewport(390, 800);
  await followTo("/video/square/0");
  await expect.element(page.getByRole("link", { name: "视频广场" })).toBeVisible();
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "主菜单" });
  await expect
    .poll(() => textsOf(drawer.getByRole("link")))
    .toEqual([
      "首页",
      "视频浏览",
      "实时观看",
      "多屏播放",
      "录像回放",
      "电子地图",
      "轨迹追踪",
      "书签",
      "导出任务",
      "设备管理",
      "用户管理",
      "报警查询",
      "配置中心",
    ]);
  await drawer.getByRole("link", { name: "设备管理" }).click();
  await expect.poll(address).toBe("/device/list");
  await expect.element(drawer).not.toBeInTheDocument();
});

it("the footer is custom HTML if configured, and nothing in it runs", async () => {
  onTestFinished(() => void Reflect.deleteProperty(window, "hasRun"));
  const Copyright = `<b>晨光安防</b> <a href="https://example.org/">备案</a>
     <script>window.hasRun = "script"</script>
     <img src="data:," onerror="window.hasRun = 'onerror'" alt="">
     <a href="javascript:window.hasRun = 'link'">链接</a>
     <img src="/api/v1/addfavoriteschannel?device=a&channel=1" alt="badge">
     <iframe srcdoc="<script>parent.hasRun = 'iframe'</script>"></iframe>`;
  const server = aProductServer()
    .answer(getHomeOtherConfig, { Title: "", Copyright })
    .answer(getOtherConfig, { ...otherConfig, Copyright });
  const visit = await openConsole("/device/list", { server });
  for (const path of ["/device/list", "/login"]) {
    visit.goTo(path);
    const footer = page.getByRole("contentinfo");
    await expect.element(footer.getByText("晨光安防")).toBeVisible();
    await expect
      .element(footer.getByRole("link", { name: "备案" }))
      .toHaveAttribute("rel", "noopener noreferrer");
    await footer.getByText("链接").click();
    expect(footer.element().innerHTML).not.toMatch(/script|onerror|iframe/);
    expect("hasRun" in window).toBe(false);
    // A picture from here would be asked for with the session of whoever looks.
    expect(footer.element().innerHTML).not.toContain("addfavoriteschannel");
  }
});

it("the secondary menu is 136 px wide, 60 px collapsed; that of the configuration stands under headings, at a desk and on a phone", async () => {
  await openConsole("/video/square/0");
  await expect.element(sectionMenu).toBeVisible();
  expect(widthPx()).toBe(136);
  await page.getByRole("button", { name: "收起菜单" }).click();
  await expect.poll(widthPx).toBe(60);
  await expect.element(sectionMenu.getByRole("link", { name: "实时观看" })).toBeVisible();
  await page.getByRole("button", { name: "展开菜单" }).click();
  await expect.poll(widthPx).toBe(136);

  await leaveFor("/config/program");
  const recording = sectionMenu.getByRole("group", { name: "录像" }).getByRole("link");
  await expect
    .poll(() => textsOf(recording))
    .toEqual(["录像计划", "录像存储", "录像证明", "证据导出", "存储设置"]);
  await expect.poll(widthPx).toBe(136);
  await page.getByRole("button", { name: "收起菜单" }).click();
  await expect.poll(widthPx).toBe(60);
  await sectionMenu.getByRole("link", { name: "国标级联" }).click();
  await expect.poll(address).toBe("/config/cascade");
  await page.viewport(390, 800);
  await page.getByRole("button", { name: "打开菜单" }).click();
  const access = page.getByRole("dialog").getByRole("group", { name: "设备接入" });
  await access.getByRole("link", { name: "国标白名单" }).click();
  await expect.poll(address).toBe("/config/white");
});

const widthOf = (what: Locator) => Math.round(what.element().getBoundingClientRect().width);

it("content has two widths: one of forms and texts, one of lists", async () => {
  await openConsole("/device/list", { size: [2560, 1000] });
  const head = page.getByCss("main header");
  for (const place of ["/version/index", "/config/tls", "/config/backups"]) {
    await leaveFor(place);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => widthOf(head)).toBe(960);
  }
  for (const place of ["/config/program/form", "/device/form/0", "/user/ldap"]) {
    await leaveFor(place);
    const form = page.getByCss("form");
    await expect.element(form).toBeVisible();
    await expect.poll(() => widthOf(form)).toBe(960);
  }
  for (const place of ["/user/role", "/config/white"]) {
    await leaveFor(place);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => widthOf(head)).toBe(1800);
  }
});

const ieBanner = "本软件不支持IE内核浏览器，请使用 Chrome、Edge、Firefox 等现代浏览器访问！";

it(`an IE engine by documentMode: ${ieBanner}`, async () => {
  const visit = await openConsole("/device/list");
  await expect.element(page.getByRole("banner")).toBeVisible();
  await expect.element(page.getByText(ieBanner)).not.toBeInTheDocument();
  Object.assign(document, { documentMode: 11 });
  onTestFinished(() => void Reflect.deleteProperty(document, "documentMode"));
  visit.reload();
  await expect.element(page.getByRole("alert")).toHaveTextContent(ieBanner);
  visit.goTo("/login");
  await expect.element(page.getByRole("alert")).toHaveTextContent(ieBanner);
});
