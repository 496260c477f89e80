import { addDevice, findDevice, probeDevice } from "@tessera/features/devices/contract";
import { aSite } from "@tessera/kit/testing";
import { address, emptyReply } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const RtspUrl = "rtsp://192.0.2.9:554/stream1";

it("a camera is added by its address: only what it asks for is asked, and its picture is shown", async () => {
  const server = aSite()
    .on(aProductServer())
    .answer(findDevice, ({ Password }) => ({
      ...emptyReply(findDevice),
      State: Password === "right" ? "found" : "asks",
      DeviceType: "RTSP",
      Manufacturer: "TP-LINK",
      Fields: { RtspUrl },
    }))
    .answer(probeDevice, { ...emptyReply(probeDevice), Snapshot: dot })
    .answer(addDevice, { DeviceID: "new" });
  await openConsole("/device/form/0", { server });
  await expect.element(field("密码")).not.toBeInTheDocument();
  await field("IP、主机名或地址").fill("192.0.2.9");
  await page.getByRole("button", { name: "查找" }).click();
  await expect.element(page.getByText("摄像机需要用户名和密码")).toBeVisible();
  await field("用户名").fill("admin");
  await field("密码").fill("right");
  await page.getByRole("button", { name: "查找" }).click();
  await expect.element(page.getByRole("img", { name: "摄像机当前画面" })).toBeVisible();
  await expect.element(field("名称")).toHaveValue("TP-LINK 192.0.2.9");
  await page.getByRole("button", { name: "添加", exact: true }).click();
  await expect.poll(address).toBe("/device/list");
  expect(server.asked(addDevice)).toMatchObject([
    { DeviceType: "RTSP", RtspUrl, DeviceUserName: "admin", DevicePassword: "right" },
  ]);
  expect(server.asked(probeDevice)).toMatchObject([{ RtspUrl, DevicePassword: "right" }]);
});

it("a device is copied: everything but its name and its password", async () => {
  const site = aSite({
    DeviceID: "dam",
    DeviceName: "水库",
    DeviceType: "RTSP",
    HasPassword: true,
    Connection: { RtspUrl, DeviceUserName: "viewer" },
  });
  await openConsole("/device/form/0?copy=dam", { server: site.on(aProductServer()) });
  await expect.element(field("名称")).toHaveValue("水库 副本");
  await expect.element(field("RTSP 地址")).toHaveValue(RtspUrl);
  await expect.element(field("用户名")).toHaveValue("viewer");
  await expect.element(field("密码")).toHaveValue("");
});
