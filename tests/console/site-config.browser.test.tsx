import {
  addAdvertising,
  cancelRestart,
  changeLogo,
  clearDirtyData,
  readAdvertising,
  readOperation,
  readRestart,
  restart,
  restartChanged,
} from "@tessera/features/site-config/contract";
import {
  changeSettings,
  exportSealedSettings,
  getLoginConfig,
  getSettings,
  importSettingsFile,
  listSettings,
  listSettingsChanges,
  undoSettingsChange,
} from "@tessera/features/system/contract";
import { phone, sidewaysPx, violations } from "@tessera/platform/console/testing/browser";
import type { SettingsForm } from "@tessera/platform/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, followTo, leaveFor, openConsole } from "./the-console.ts";

const text = (zh: string, en = zh) => ({ zh, en });

const network: SettingsForm = {
  section: "http",
  title: text("网络", "Network"),
  fields: [
    {
      name: "port",
      label: text("HTTP 端口", "HTTP port"),
      control: { kind: "number", min: 0, max: 65_535, isWhole: true, canBeEmpty: false },
      value: 18_080,
      usual: 18_000,
      source: "stored",
      needsRestart: true,
      isRestartDue: false,
    },
    {
      name: "requestSeconds",
      label: text("请求超时", "Request timeout"),
      control: { kind: "number", isWhole: false, canBeEmpty: false },
      unit: text("秒", "s"),
      value: 30,
      usual: 30,
      source: "default",
      needsRestart: false,
      isRestartDue: false,
    },
  ],
};

const empty = (section: string): SettingsForm => ({ section, title: text(section), fields: [] });

const aConfigServer = () =>
  aProductServer()
    .answer(getSettings, ({ section }) => (section === "http" ? network : empty(section)))
    .answer(listSettings, { Sections: [network] })
    .answer(readAdvertising, { data: [] });

it("says what each setting is unless somebody sets it, who changed what, takes a change back, and asks before what was typed into the first of several forms is lost", async () => {
  const server = aConfigServer()
    .answer(listSettingsChanges, ({ section }) => ({
      Changes: [
        {
          id: 7,
          section,
          atMs: Date.UTC(2026, 0, 31),
          userName: "wang",
          before: { port: 18_000 },
          after: { port: 18_080, credentials: "renewed" },
        },
      ],
    }))
    .answer(undoSettingsChange, network);
  await openConsole("/config", { as: "admin", server, language: "zh" });
  await expect.element(page.getByRole("heading", { name: "基础配置" })).toBeVisible();
  await expect.element(page.getByText("已修改，默认：18000")).toBeVisible();
  await expect.element(page.getByText("默认值", { exact: true })).toBeVisible();

  await page
    .getByRole("region", { name: "网络" })
    .getByRole("button", { name: "修改记录" })
    .click();
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByText("wang")).toBeVisible();
  await expect.element(drawer.getByText("HTTP 端口：18000 → 18080")).toBeVisible();
  await expect.element(drawer.getByText("密码或密钥 已更换")).toBeVisible();
  await drawer.getByRole("button", { name: /撤\s?销/ }).click();
  await page
    .getByRole("tooltip")
    .getByRole("button", { name: /撤\s?销/ })
    .click();
  await expect.poll(() => server.asked(undoSettingsChange)).toEqual([{ id: 7 }]);
  await expect.element(page.getByText("已恢复为修改前的值")).toBeVisible();
  expect(server.asked(changeSettings)).toEqual([]);

  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await page.getByLabelText("请求超时").fill("31");
  await page.getByRole("link", { name: "加密连接" }).first().click();
  await expect.element(page.getByText("有未保存的修改")).toBeVisible();
  await page.getByRole("button", { name: "继续编辑" }).click();
  await expect.element(page.getByLabelText("请求超时")).toHaveValue("31");
  expect(location.pathname).toBe("/config/base");
});

it("finds a setting by a word of either language and leads to its page; the palette offers settings and the home page to administrators", async () => {
  await openConsole("/config/settings", { as: "admin", server: aConfigServer(), language: "zh" });
  await expect.element(page.getByText("18080")).toBeVisible();
  await page.getByLabelText("搜索设置").fill("timeout");
  await expect.element(page.getByRole("link", { name: "请求超时" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "HTTP 端口" })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "请求超时" }).click();
  await expect.element(page.getByRole("heading", { name: "基础配置" })).toBeVisible();

  await followTo("/config/alarm");
  await expect.element(page.getByRole("heading", { name: "报警设置" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await page.getByRole("combobox").fill("端口");
  await page.getByRole("option", { name: /HTTP 端口/ }).click();
  await expect.element(page.getByRole("heading", { name: "基础配置" })).toBeVisible();

  await userEvent.keyboard("{Control>}k{/Control}");
  await page.getByRole("combobox").fill("首页");
  await page.getByRole("option", { name: "首页" }).first().click();
  await expect.poll(() => location.pathname).toBe("/ai/dashboard");
});

const running = {
  CanRestart: true,
  UnfinishedExports: 2,
  GapSeconds: 25,
  RestartDue: [text("HTTP 端口")],
};
const waiting = { State: "waiting", Seconds: 0, GapSeconds: 25, UnfinishedExports: 2 } as const;
const none = { ...waiting, State: "none", UserName: "" } as const;
const coming = (State: "waiting" | "counting") =>
  ({ ...waiting, State, Seconds: 30, UserName: "wang" }) as const;

it("asks before a restart what becomes of the exports: they are waited for, or interrupted", async () => {
  const server = aConfigServer().answer(readOperation, running).answer(restart, waiting);
  await openConsole("/config/operation", { as: "admin", server, language: "zh" });
  await expect.element(page.getByText("等待重启才生效的设置：HTTP 端口")).toBeVisible();
  const wishes = [
    { choice: "等待导出完成后重启", sent: { force: 0, wait: 1, delay: 10 } },
    { choice: "立即重启，中断导出", sent: { force: 1, wait: 0, delay: 10 } },
  ];
  for (const [before, { choice, sent }] of wishes.entries()) {
    await page.getByRole("button", { name: "重新启动" }).click();
    const dialog = page.getByRole("dialog");
    await expect
      .element(dialog.getByText("有 2 个导出任务尚未完成，重启会中断它们。"))
      .toBeVisible();
    await expect.element(dialog.getByText(/最多中断 25 秒/)).toBeVisible();
    await dialog.getByText(choice).click();
    expect(server.asked(restart)).toHaveLength(before);
    await dialog.getByRole("button", { name: "重新启动" }).click();
    await expect.poll(() => server.asked(restart).slice(before)).toEqual([sent]);
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

it("shows the restart that comes on every page, with its countdown and who wished it, and calls it off", async () => {
  let now: typeof none | ReturnType<typeof coming> = none;
  const server = aConfigServer()
    .answer(readRestart, () => now)
    .answer(cancelRestart, () => {
      now = none;
      return {};
    });
  await openConsole("/config/alarm", { as: "admin", server, language: "zh" });
  await expect.element(page.getByRole("heading", { name: "报警设置" })).toBeVisible();
  const banner = page.getByRole("region", { name: "服务器重启" });
  await expect.element(banner).not.toBeInTheDocument();
  now = coming("waiting");
  server.push(restartChanged, {});
  await expect.element(banner).toMatchTextContent("导出任务完成后重新启动（剩余 2 个）");
  now = coming("counting");
  server.push(restartChanged, {});
  await expect.element(banner).toMatchTextContent(/最多中断 25 秒(2\d|30) 秒后操作人：wang/);
  await banner.getByRole("button", { name: "取消重启" }).click();
  await expect.element(page.getByText("已取消重启")).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

it("tells operators that the server restarts, and leaves it to others to call it off", async () => {
  const server = aProductServer().answer(readRestart, { ...none, State: "counting", Seconds: 20 });
  await openConsole("/video", { as: "operator", server, language: "en" });
  const banner = page.getByRole("region", { name: "Restart of the server" });
  await expect.element(banner).toMatchTextContent("The server is about to restart");
  await expect.element(banner.getByRole("button")).not.toBeInTheDocument();
});

it("says why there is no restart where the program cannot start itself again", async () => {
  const server = aConfigServer().answer(readOperation, { ...running, CanRestart: false });
  await openConsole("/config/operation", { as: "admin", server, language: "zh" });
  await expect.element(page.getByText(/不能自行重启/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "重新启动" })).not.toBeInTheDocument();
});

it("looks at leftovers before it asks whether to remove them; shows what a file would change before it is read in, and refuses another kind of file; exports with a passphrase what is sealed by it, and asks for it before the file is read in", async () => {
  const server = aConfigServer()
    .answer(readOperation, running)
    .answer(clearDirtyData, ({ dryrun }) => ({
      DryRun: dryrun === 1,
      Devices: ["a"],
      Channels: [],
      Rows: 12,
      Tables: [{ Name: "alarms", Rows: 12 }],
    }))
    .answer(importSettingsFile, { Changed: ["http.port"], Fixed: [] });
  await openConsole("/config/operation", { as: "admin", server, language: "zh" });
  await page.getByRole("button", { name: /检\s?查/ }).click();
  await expect
    .element(page.getByText(/将删除 1 台设备、0 个通道的遗留数据，共 12 条/))
    .toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /清\s?理/ })
    .click();
  await expect
    .element(page.getByText("已清理 1 台设备、0 个通道的遗留数据，共 12 条"))
    .toBeVisible();
  expect(server.asked(clearDirtyData).map(({ dryrun }) => dryrun)).toEqual([1, 0]);

  const input = page.getByLabelText("导入").and(page.getByCss("input"));
  await userEvent.upload(input, new File(["nonsense"], "x.json", { type: "application/json" }));
  await expect.element(page.getByText("这不是本系统导出的配置文件")).toBeVisible();
  const open = { Version: 1, Sections: { http: { port: 18_081 } } };
  await userEvent.upload(input, new File([JSON.stringify(open)], "x.json"));
  await expect.element(page.getByText("将修改 1 项设置：http.port")).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /导\s?入/ })
    .click();
  await expect.element(page.getByText("已导入 1 项设置")).toBeVisible();
  expect(server.asked(importSettingsFile).map(({ DryRun }) => DryRun ?? false)).toEqual([
    true,
    false,
  ]);

  const sealed = { Version: 2, Sections: { http: { port: 18_081 } }, Sealed: "pass:AA:BB" };
  server
    .answer(exportSealedSettings, { ...sealed, Product: "Tessera/1.2.3", Time: "" })
    .answer(importSettingsFile, { Changed: ["http.port", "ldap.bindPassword"], Fixed: [] });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^导\s?出$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("口令").fill("short");
  await dialog.getByRole("button", { name: /导\s?出/ }).click();
  await expect.element(dialog.getByText("口令至少 8 个字符")).toBeVisible();
  await dialog.getByLabelText("口令").fill("correct horse");
  await dialog.getByRole("button", { name: /导\s?出/ }).click();
  await expect
    .poll(() => server.asked(exportSealedSettings))
    .toEqual([{ Passphrase: "correct horse" }]);
  await expect.element(dialog).not.toBeInTheDocument();

  await userEvent.upload(input, new File([JSON.stringify(sealed)], "x.json"));
  await expect.element(dialog.getByText(/文件中有加密的密码和密钥/)).toBeVisible();
  expect(server.asked(importSettingsFile)).toHaveLength(2);
  await dialog.getByLabelText("口令").fill("correct horse");
  await dialog.getByRole("button", { name: "下一步" }).click();
  await expect
    .element(page.getByText("将修改 2 项设置：http.port, ldap.bindPassword"))
    .toBeVisible();
  expect(server.asked(importSettingsFile).slice(2)).toMatchObject([
    { Passphrase: "correct horse", Sealed: "pass:AA:BB", DryRun: true },
  ]);
});

const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";

it("adds a picture to the sign-in page, and wants one; shows the site's logo once it is set, in the top bar too, and takes it back", async () => {
  const Logo = `data:image/png;base64,${dot}`;
  const server = aConfigServer()
    .answer(addAdvertising, { ID: 1 })
    .answer(changeLogo, ({ Picture }) => ({ Logo: Picture && Logo }));
  await openConsole("/config/other", { as: "admin", server, language: "zh" });
  await expect.element(page.getByText("还没有图片")).toBeVisible();
  await page.getByRole("button", { name: "添加图片" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("链接").fill("ftp://example.com");
  await dialog.getByRole("button", { name: /保\s?存/ }).click();
  await expect.element(dialog.getByText("请选择图片")).toBeVisible();
  await expect.element(dialog.getByText("链接应以 http:// 或 https:// 开头")).toBeVisible();
  await dialog.getByLabelText("链接").fill("https://example.com");
  const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0));
  const file = new File([bytes], "dot.png", { type: "image/png" });
  await userEvent.upload(dialog.getByLabelText("图片", { exact: true }).first(), file);
  await dialog.getByRole("button", { name: /保\s?存/ }).click();
  await expect.element(page.getByText("已添加图片")).toBeVisible();
  expect(server.asked(addAdvertising)).toMatchObject([
    { Link: "https://example.com", Picture: `data:image/png;base64,${dot}` },
  ]);

  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "更换标志" }).click();
  await userEvent.upload(dialog.getByLabelText("标志图片", { exact: true }).first(), file);
  await dialog.getByRole("button", { name: /保\s?存/ }).click();
  await expect.element(page.getByText("标志已更换")).toBeVisible();
  const shown = () => document.querySelectorAll(`header img[src="${Logo}"]`).length;
  await expect.poll(shown).toBe(1);
  await page.getByRole("button", { name: "恢复产品标志" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "恢复产品标志" }).click();
  await expect.poll(shown).toBe(0);
  expect(server.asked(changeLogo).map(({ Picture }) => Picture)).toEqual([Logo, ""]);
});

it("shows the words and pictures of the site to whoever signs in", async () => {
  const server = aProductServer().answer(getLoginConfig, {
    Title: "",
    Copyright: "",
    LoginText: "南门园区安防中心",
    Captcha: false,
    Md5SignIn: true,
    Advertising: [
      {
        ID: 1,
        Title: "值班电话",
        Link: "https://example.com",
        Picture: `data:image/png;base64,${dot}`,
      },
    ],
  });
  await openConsole("/login", { as: "nobody", server, language: "zh" });
  await expect.element(page.getByText("南门园区安防中心")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "值班电话" }))
    .toHaveAttribute("rel", "noopener noreferrer");
});

it("settings fit a phone in English, without a fault for those who cannot see them", async () => {
  const server = aConfigServer().answer(readOperation, running);
  await openConsole("/config/base", { as: "admin", server, language: "en", size: phone });
  for (const path of ["/config/base", "/config/settings", "/config/operation"]) {
    if (path !== "/config/base") await leaveFor(path);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(sidewaysPx).toBeLessThanOrEqual(0);
    expect(await violations()).toEqual([]);
  }
});
