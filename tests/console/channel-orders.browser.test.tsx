import { askCapability, listCapabilities } from "@tessera/features/devices/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import { Refused, violations } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const anOrder = {
  Offered: ["menu" as const],
  Askable: true,
  HasInput: false,
  Risky: false,
};

/** A device with two cameras, of which one can be woken up and formatted. */
function aServer() {
  const site = aSite({
    DeviceID: "shed",
    DeviceName: "仓库",
    Online: true,
    channels: [
      { ChannelID: "1", Name: "前门", Capabilities: ["wake", "format", "tune", "ptz"] },
      { ChannelID: "2", Name: "后门", Capabilities: ["ptz"] },
    ],
  });
  const { server } = new Pictures(site.on(aProductServer()));
  return server.answer(listCapabilities, {
    data: [
      { ...anOrder, Name: "wake", Label: "唤醒" },
      { ...anOrder, Name: "format", Label: "格式化存储卡", Risky: true },
      { ...anOrder, Name: "tune", Label: "调谐", HasInput: true },
      { ...anOrder, Name: "ptz", Label: "云台", Askable: false, Offered: [] },
    ],
  });
}

const more = (name: string) => page.getByRole("button", { name: `“${name}”的更多操作` });
const entry = (name: string) => page.getByRole("menuitem", { name });

it("what a channel can be told follows from its capabilities, and the row says how it went", async () => {
  const server = aServer().answer(askCapability, { Answer: null });
  await openConsole("/device/channel/shed", { server });
  await more("前门").click();
  await expect.element(entry("格式化存储卡")).toBeVisible();
  await expect.element(entry("调谐")).not.toBeInTheDocument();
  await expect.element(entry("云台")).not.toBeInTheDocument();
  await entry("唤醒").click();
  await expect.element(page.getByText("“唤醒”已执行")).toBeVisible();
  expect(server.asked(askCapability)).toMatchObject([
    { device: "shed", channel: "1", name: "wake" },
  ]);
  expect(await violations()).toEqual([]);
  await more("后门").click();
  await expect.element(entry("删除")).toBeVisible();
  await expect.element(entry("唤醒")).not.toBeInTheDocument();
});

it("a risky one is asked back first, and a refusal is shown in the server's words", async () => {
  const server = aServer().answer(askCapability, () => {
    throw new Refused({ status: 504, sentence: "设备没有回应“格式化存储卡”" });
  });
  await openConsole("/device/channel/shed", { server });
  await more("前门").click();
  await entry("格式化存储卡").click();
  const question = page.getByRole("dialog");
  await expect.element(question).toMatchTextContent("对“前门”执行“格式化存储卡”？");
  expect(server.asked(askCapability)).toEqual([]);
  await question.getByRole("button", { name: "格式化存储卡" }).click();
  await expect.element(page.getByText("设备没有回应“格式化存储卡”")).toBeVisible();
  await question.getByRole("button", { name: "取消" }).click();
  await expect.element(question).not.toBeInTheDocument();
});

it("stands beside the live picture too, for those who do not manage devices", async () => {
  const server = aServer().answer(askCapability, { Answer: null });
  await openConsole("/video/player/shed/1/1", { server });
  const panel = page.getByRole("complementary", { name: "云台控制" });
  await panel.getByRole("button", { name: "唤醒" }).click();
  await expect.element(page.getByText("“唤醒”已执行")).toBeVisible();
  await panel.getByRole("button", { name: "格式化存储卡" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "格式化存储卡" }).click();
  await expect
    .poll(() => server.asked(askCapability).map(({ name }) => name))
    .toEqual(["wake", "format"]);
});
