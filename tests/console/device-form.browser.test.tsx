import { addDevice, editDevice, probeDevice } from "@tessera/features/devices/contract";
import { getGbAccess, listGbWaiting } from "@tessera/features/gb28181/contract";
import { aSite } from "@tessera/kit/testing";
import { address, emptyReply, phone, sidewaysPx } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = page.getByRole("button", { name: "保存" });
const test = page.getByRole("button", { name: "测试" });
const result = page.getByRole("region", { name: "测试结果" });

it("credentials leave the address, what is wrong stands beside its field, and changes are guarded", async () => {
  const sentence = "摄像机拒绝连接";
  const server = aSite()
    .on(aProductServer())
    .refuse(probeDevice, { status: 502, sentence, code: "rtsp-refused" })
    .answer(addDevice, { DeviceID: "back" });
  await openConsole("/device/list", { server });
  await page.getByRole("button", { name: "添加设备" }).first().click();
  await page.getByRole("link", { name: "全部字段" }).click();
  await save.click();
  await expect.element(page.getByText("请填写名称")).toBeVisible();
  await expect.element(page.getByText("请填写“RTSP 地址”")).toBeVisible();
  await field("名称").fill("后门");
  await field("RTSP 地址").fill("rtsp://viewer:p%40ss@127.0.0.1:9/live");
  await userEvent.tab();
  await expect.element(field("RTSP 地址")).toHaveValue("rtsp://127.0.0.1:9/live");
  await expect.element(field("用户名")).toHaveValue("viewer");
  await expect.element(field("密码")).toHaveValue("p@ss");
  await test.click();
  await expect.element(result).toHaveAttribute("data-probe", "failed");
  await expect.element(page.getByText(sentence).first()).toBeVisible();

  await page.getByRole("link", { name: "设备列表" }).first().click();
  const guard = page.getByRole("dialog", { name: "有未保存的修改" });
  await guard.getByRole("button", { name: "继续编辑" }).click();
  await expect.element(field("名称")).toHaveValue("后门");
  await save.click();
  await expect.poll(address).toBe("/device/list");
  expect(server.asked(addDevice)).toMatchObject([
    {
      DeviceType: "RTSP",
      DeviceName: "后门",
      RtspUrl: "rtsp://127.0.0.1:9/live",
      DeviceUserName: "viewer",
      DevicePassword: "p@ss",
    },
  ]);
});

it("the form is in the reader's language, also when that changes while it is open; a device that is not there is said so", async () => {
  const site = aSite({
    DeviceID: "yard",
    DeviceName: "Yard",
    Connection: { RtspUrl: "rtsp://127.0.0.1:9/yard" },
  });
  const server = site.on(aProductServer()).answer(editDevice, { DeviceID: "yard" });
  await openConsole("/device/form/yard", { server });
  await expect.element(page.getByText("设备详情 [Yard]")).toBeVisible();
  await field("厂商").fill("Acme");
  await page.getByRole("button", { name: "English" }).click();
  await expect.element(page.getByText("Device [Yard]")).toBeVisible();
  await expect.element(field("RTSP address")).toHaveValue("rtsp://127.0.0.1:9/yard");
  await expect.element(field("Manufacturer")).toHaveValue("Acme");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(address).toBe("/device/list");
  expect(server.asked(editDevice)).toMatchObject([{ DeviceID: "yard", Manufacturer: "Acme" }]);

  await followTo("/device/form/no-such-device");
  await expect.element(page.getByText("Could not be loaded")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

it("a GB/T 28181 device is added by its 20 digits, typed or taken over from one that tried to register", async () => {
  const knocker = "34020000001320000007";
  const server = aSite()
    .on(aProductServer())
    .answer(addDevice, ({ DeviceID }) => ({ DeviceID }))
    .answer(getGbAccess, () => {
      const { data } = emptyReply(getGbAccess);
      return { data: { ...data, Serial: "34020000002000000001", Host: "192.0.2.2", Port: 5060 } };
    })
    .answer(listGbWaiting, {
      ...emptyReply(listGbWaiting),
      count: 1,
      data: [
        {
          DeviceID: knocker,
          Transport: "UDP",
          Host: "192.0.2.77",
          Port: 5060,
          UserAgent: "Acme IPC",
          CameAt: "2026-01-01 00:00:00",
          SeenAt: "2026-01-01 00:00:00",
          IsLetIn: false,
        },
      ],
    });
  await openConsole("/device/form/0?fields=all", { server });
  await page.getByText("国标 GB/T 28181").click();
  // What to enter on the device stands beside the form.
  const card = page.getByRole("complementary", { name: "在设备上这样填写" });
  await expect.element(card.getByText("34020000002000000001")).toBeVisible();
  await field("名称").fill("枪机");
  await save.click();
  const wrong = page.getByText("国标编号应为 20 位数字，与设备上填写的一致");
  await expect.element(wrong).toBeVisible();
  await field("国标编号").fill("w1h1tcpyygj3");
  await save.click();
  await expect.element(wrong).toBeVisible();
  expect(server.asked(addDevice)).toEqual([]);
  await page.getByRole("button", { name: `使用编号 ${knocker}` }).click();
  await expect.element(field("国标编号")).toHaveValue(knocker);
  await save.click();
  await expect.poll(address).toBe("/device/list");
  expect(server.asked(addDevice)).toMatchObject([
    { DeviceType: "GB", DeviceID: knocker, DeviceName: "枪机" },
  ]);
});

it("the form of every type fits on a phone; kinds are separate choices, which may wrap without breaking; words about wrong fields move nothing; an address of another type is told beside its field, and kept when the type is changed", async () => {
  await openConsole("/device/form/0?fields=all", { server: aSite().on(aProductServer()) });
  await expect.element(page.getByText("HTTP 拉流（FLV/HLS）")).toBeVisible();
  expect(document.querySelectorAll("#DeviceType .ant-radio-button-wrapper")).toHaveLength(0);
  // Joined buttons have their place only where they fit into one line.
  for (const group of document.querySelectorAll(
    ".ant-radio-group:has(.ant-radio-button-wrapper)",
  )) {
    const tops = [...group.children].map((one) => Math.round(one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  }

  await expect.element(save).toBeVisible();
  const place = () => Math.round(test.element().getBoundingClientRect().top + window.scrollY);
  const before = place();
  test.element().closest("form")?.requestSubmit();
  await expect.element(page.getByText("请填写名称")).toBeVisible();
  await expect.element(page.getByText("请填写“RTSP 地址”")).toBeVisible();
  await expect.poll(() => place() - before).toBe(0);

  const wrong = page.getByText("地址应以 rtsp:// 开头");
  await field("RTSP 地址").fill("http://127.0.0.1:9/live.m3u8");
  await test.click();
  await expect.element(wrong).toBeVisible();
  await page.getByText("HTTP 拉流（FLV/HLS）").click();
  await expect.element(wrong).not.toBeInTheDocument();
  await expect.element(field("HTTP 地址")).toHaveValue("http://127.0.0.1:9/live.m3u8");
  await expect.element(field("传输方式")).not.toBeInTheDocument();
  await field("HTTP 地址").fill("rtsp://192.0.2.1/");
  await test.click();
  await expect.element(page.getByText("地址应以 http:// 或 https:// 开头")).toBeVisible();

  await page.viewport(...phone);
  for (const type of ["RTSP 拉流", "HTTP 拉流（FLV/HLS）", "RTMP/RTSP 推流"]) {
    await page.getByText(type).click();
    await expect.element(page.getByRole("radio", { name: type })).toBeChecked();
    await expect.poll(sidewaysPx).toBe(0);
  }
});
