import { changeSettings, getSettings } from "@tessera/features/system/contract";
import type { ConsoleSetup } from "@tessera/platform/console";
import {
  aServer,
  phone,
  sidewaysPx,
  violations,
  visit,
} from "@tessera/platform/console/testing/browser";
import type { SettingField, SettingsForm } from "@tessera/platform/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { settingsScreen } from "./settings-screen.tsx";

// Fetched before any test waits for it: on a busy machine that takes longer than a page may.
await import("./SettingsPage.tsx");

const text = (zh: string, en = zh) => ({ zh, en });

const aField = (field: Pick<SettingField, "name" | "control"> & Partial<SettingField>) => ({
  label: text(field.name),
  needsRestart: false,
  isRestartDue: false,
  ...field,
});

/** One of each kind of control. */
const watch: SettingsForm = {
  section: "watch",
  title: text("夜间值守", "Night watch"),
  fields: [
    aField({
      name: "isOn",
      label: text("启用", "On"),
      control: { kind: "switch" },
      value: false,
      heading: text("时间", "Time"),
    }),
    aField({
      name: "pause",
      label: text("间隔", "Pause"),
      hint: text("两次之间等待多久。", "Between two."),
      unit: text("秒", "s"),
      control: { kind: "number", min: 1, max: 60, isWhole: true, canBeEmpty: false },
      value: 5,
    }),
    aField({
      name: "zone",
      label: text("时区", "Zone"),
      control: {
        kind: "choice",
        options: [
          { value: null, label: text("与服务器相同", "Same as the server") },
          { value: 480, label: text("UTC+08:00") },
        ],
      },
      value: null,
    }),
    aField({
      name: "code",
      label: text("编号", "Code"),
      control: { kind: "text", pattern: "^\\d*$", canBeEmpty: true },
      bad: text("只能是数字", "Digits only"),
      needsRestart: true,
      isRestartDue: true,
      value: "12",
      heading: text("网络", "Network"),
    }),
    aField({
      name: "host",
      label: text("地址", "Host"),
      control: { kind: "text", canBeEmpty: true },
      fixedBy: "TESSERA_WATCH_HOST",
      value: "10.1.2.3",
    }),
    aField({
      name: "key",
      label: text("密钥", "Key"),
      control: { kind: "secret", isSet: true },
    }),
    aField({
      name: "peers",
      label: text("同伴", "Peers"),
      control: { kind: "lines" },
      value: ["a", "b"],
    }),
    aField({
      name: "ports",
      label: text("端口", "Ports"),
      control: {
        kind: "numbers",
        parts: [
          { name: "min", label: text("起始", "First"), min: 1, isWhole: true },
          { name: "max", label: text("结束", "Last"), isWhole: true },
        ],
      },
      value: { min: 10, max: 20 },
    }),
  ],
};

const setup: ConsoleSetup = {
  features: [
    {
      screens: [
        settingsScreen({
          section: "watch",
          path: "/watch",
          title: watch.title,
          frame: "bare",
          nav: { icon: undefined, order: 1 },
        }),
      ],
    },
  ],
  titleAddress: "/watch",
  config: { onLogin: [], signedIn: [], shown: () => ({}) },
  logOut: async () => undefined,
};

const open = async (server = aServer().answer(getSettings, watch), as: object = {}) => {
  await visit("/watch", { server, setup, ...as });
  return server;
};

const field = (label: string) => page.getByLabelText(label);
const save = page.getByRole("button", { name: "保存" });

it("draws each kind of field with its value, its unit and its group, and never a secret; says what the environment has set, which cannot be changed, and what waits for a restart", async () => {
  await open();
  await expect.element(page.getByRole("switch", { name: "启用" })).not.toBeChecked();
  await expect.element(field("间隔")).toHaveValue("5");
  await expect.element(page.getByText("两次之间等待多久。")).toBeVisible();
  await expect.element(page.getByText("秒", { exact: true })).toBeVisible();
  await expect.element(page.getByText("与服务器相同")).toBeVisible();
  await expect.element(field("编号")).toHaveValue("12");
  await expect.element(field("密钥")).toHaveValue("");
  await expect.element(field("密钥")).toHaveAttribute("placeholder", "已设置，留空则不修改");
  await expect.element(field("同伴")).toHaveValue("a\nb");
  await expect.element(field("端口 结束")).toHaveValue("20");
  await expect
    .element(page.getByRole("region", { name: "网络" }))
    .toContainElement(field("编号").element());
  await expect.element(save).toBeDisabled();

  await expect.element(field("地址")).toBeDisabled();
  await expect.element(field("地址")).toHaveValue("10.1.2.3");
  await expect.element(page.getByText("由环境变量 TESSERA_WATCH_HOST 设定")).toBeVisible();
  await expect.element(page.getByText("重启后生效", { exact: true })).toBeVisible();
  await expect.element(page.getByText("重新启动服务后生效：编号")).toBeVisible();
});

it("sends what was changed and nothing else: an untouched secret stays", async () => {
  const changed = watch.fields.map((one) => (one.name === "pause" ? { ...one, value: 30 } : one));
  const server = await open(
    aServer()
      .answer(getSettings, () =>
        server.asked(changeSettings).length > 0 ? { ...watch, fields: changed } : watch,
      )
      .answer(changeSettings, { ...watch, fields: changed }),
  );
  await field("间隔").fill("30");
  await save.click();
  await expect.element(page.getByText("已保存夜间值守设置")).toBeVisible();
  await expect.element(save).toBeDisabled();
  await field("密钥").fill("hush");
  await page.getByRole("switch", { name: "启用" }).click();
  await field("同伴").fill("a\n c \n");
  await field("端口 起始").fill("11");
  await save.click();
  await expect
    .poll(() => server.asked(changeSettings))
    .toEqual([
      { section: "watch", values: { pause: 30 } },
      {
        section: "watch",
        values: { isOn: true, key: "hush", peers: ["a", "c"], ports: { min: 11, max: 20 } },
      },
    ]);
});

it("says at the field what is wrong with it, before and after the server has looked", async () => {
  const sentence = "“端口” 无效：起始须小于结束";
  const server = await open(
    aServer()
      .answer(getSettings, watch)
      .refuse(changeSettings, { status: 400, code: "bad-setting", field: "ports", sentence }),
  );
  await field("编号").fill("12a");
  await save.click();
  await expect.element(page.getByText("只能是数字")).toBeVisible();
  expect(server.asked(changeSettings)).toEqual([]);
  await page.getByRole("button", { name: "撤销修改" }).click();
  await expect.element(page.getByText("只能是数字")).not.toBeInTheDocument();
  await expect.element(field("编号")).toHaveValue("12");

  await field("端口 起始").fill("30");
  await save.click();
  await expect.element(page.getByCss(".ant-form-item-explain-error")).toHaveTextContent(sentence);
  await expect.element(save).toBeEnabled();
});

it("says why there is nothing to show", async () => {
  const server = aServer().refuse(getSettings, { status: 404, sentence: "没有名为 watch 的设置" });
  await open(server);
  await expect.element(page.getByText("没有名为 watch 的设置")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
});

it("is complete in English, accessible in both themes, and fits a phone", async () => {
  await open(undefined, { language: "en", theme: "dark" });
  await expect.element(page.getByText("Between two.")).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.viewport(...phone);
  expect(await violations()).toEqual([]);
  expect(sidewaysPx()).toBe(0);
  expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u);
});
