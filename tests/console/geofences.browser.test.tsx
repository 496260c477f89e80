import {
  enableFence,
  listFences,
  removeFence,
  saveFence,
  type WireFence,
} from "@tessera/features/geofences/contract";
import { aSite } from "@tessera/kit/testing";
import { address, phone, sidewaysPx } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

const yard: WireFence = {
  ID: 3,
  Name: "车场",
  Enable: true,
  Shape: { Kind: "circle", Center: [121.4737, 31.2304], RadiusM: 500 },
  OnEnter: false,
  OnLeave: true,
  LimitKmh: 40,
  Priority: 2,
  Week: [],
  Channels: [{ device: "bus", channel: "1", name: "定位", deviceName: "粤B12345" }],
  Groups: [],
  Inside: 1,
};

/** Keeps fences as the real one does. */
function aServer(...kept: readonly WireFence[]) {
  let fences = [...kept];
  return aSite({ DeviceID: "bus", DeviceName: "粤B12345", Online: true })
    .on(aProductServer())
    .answer(listFences, ({ ID }) => {
      const rows = fences.filter((one) => ID === undefined || one.ID === ID);
      return { total: rows.length, rows };
    })
    .answer(enableFence, ({ ID, Enable }) => {
      fences = fences.map((one) => (one.ID === ID ? { ...one, Enable } : one));
      return {};
    })
    .answer(saveFence, ({ ID = 9, ...fence }) => {
      const channels = fence.Channels.map((one) => ({
        ...one,
        name: "定位",
        deviceName: "粤B12345",
      }));
      const saved = { ...fence, ID, Channels: channels, Inside: 0 };
      fences = [...fences.filter((one) => one.ID !== ID), saved];
      return saved;
    })
    .answer(removeFence, ({ ID }) => {
      fences = fences.filter((one) => one.ID !== ID);
      return {};
    });
}

it("lists geofences with what they watch, switches one off, and deletes one after asking", async () => {
  const server = aServer(yard);
  await openConsole("/config/geofences", { server });
  const row = page.getByRole("row", { name: /车场/ });
  await expect.element(row).toMatchTextContent("圆形");
  await expect.element(row).toMatchTextContent("限速 40 km/h");
  await row.getByRole("switch").click();
  await expect.poll(() => server.asked(enableFence)).toEqual([{ ID: 3, Enable: false }]);
  await expect.element(row.getByRole("switch")).not.toBeChecked();
  expect(server.asked(saveFence)).toEqual([]);
  await row.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("删除电子围栏“车场”？")).toBeVisible();
  await page.getByRole("button", { name: "删除" }).last().click();
  await expect.element(page.getByText("还没有电子围栏")).toBeVisible();
  expect(server.asked(removeFence)).toEqual([{ ID: 3 }]);
});

it("makes a geofence of typed corners, and says what is missing first", async () => {
  const server = aServer();
  await openConsole("/config/geofences/form", { server });
  await page.getByRole("button", { name: "保存" }).click();
  for (const missing of ["请填写名称", "请先在地图上画出围栏", "请选择通道或分组，否则不会报警"])
    await expect.element(page.getByText(missing)).toBeVisible();
  await page.getByLabelText("名称").fill("学校");
  const corners = page.getByLabelText(/坐标/);
  await corners.fill("121.47,31.23\n200,5");
  await expect.element(page.getByText("第 2 行不是“经度,纬度”：200,5")).toBeVisible();
  await corners.fill("121.47,31.23\n121.48,31.23\n121.48,31.24");
  await page.getByRole("button", { name: "添加通道" }).click();
  await page
    .getByRole("checkbox", { name: /粤B12345/ })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /添加|确定/ })
    .last()
    .click();
  await page.getByRole("button", { name: "保存" }).click();
  await expect.poll(address).toBe("/config/geofences");
  expect(server.asked(saveFence)).toEqual([
    expect.objectContaining({
      Name: "学校",
      Shape: {
        Kind: "polygon",
        Ring: [
          [121.47, 31.23],
          [121.48, 31.23],
          [121.48, 31.24],
        ],
      },
      Channels: [{ device: "bus", channel: "1" }],
    }),
  ]);
});

it("draws an area with the mouse, and asks before a drawing is lost", async () => {
  const server = aServer();
  await openConsole("/config/geofences/form", { server });
  const map = page.getByRole("application", { name: "围栏地图" });
  await expect.element(map.getByCss("canvas").first()).toBeVisible();
  await page.getByRole("button", { name: "在地图上画" }).click();
  await expect.element(page.getByText(/双击结束/)).toBeVisible();
  const at = (x: number, y: number) => map.click({ position: { x, y } });
  await at(200, 100);
  await at(320, 100);
  await at(320, 200);
  await map.dblClick({ position: { x: 200, y: 200 } });
  const corners = page.getByLabelText(/坐标/);
  await expect
    .poll(() => (corners.element() as HTMLTextAreaElement).value.split("\n").length)
    .toBeGreaterThanOrEqual(3);
  await page.getByRole("button", { name: "取消" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
});

it("reads only the geofence that is changed, fits a phone, and says when it is gone", async () => {
  const server = aServer(yard, { ...yard, ID: 4, Name: "学校" });
  await openConsole("/config/geofences/form?id=4", { server });
  await expect.element(page.getByLabelText("名称")).toHaveValue("学校");
  expect(server.asked(listFences)).toEqual([expect.objectContaining({ ID: 4 })]);
  await page.viewport(...phone);
  await expect.element(page.getByLabelText("半径")).toBeVisible();
  await expect.poll(sidewaysPx).toBe(0);
  await followTo("/config/geofences/form?id=77");
  await expect.element(page.getByRole("button", { name: "返回列表" })).toBeVisible();
});
