import {
  type DeviceDetails,
  editDevice,
  getDevice,
  trustCertificate,
} from "@tessera/features/devices/contract";
import { aSite } from "@tessera/kit/testing";
import { phone, sidewaysPx, violations } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const fingerprint = (letter: string) =>
  Array.from({ length: 32 }, () => letter.repeat(2)).join(":");
const [before, now] = [fingerprint("A"), fingerprint("B")];
const trust = page.getByRole("button", { name: "信任新证书" });
const notice = page.getByRole("region", { name: "证书已更换" });

function aChangedCamera() {
  const site = aSite({ DeviceID: "gate", DeviceName: "大门" });
  const changed = (): DeviceDetails => ({
    ...site.device("gate"),
    OfflineReason: "证书已更换",
    LastSeen: "2026-01-02 03:04:05",
    Connection: { RtspUrl: "rtsp://192.0.2.1/1", Certificate: before },
    ChangedCertificate: {
      Trusted: [before],
      Fingerprint: now,
      Subject: "CN=camera",
      Issuer: "CN=maker",
      StartsAtMs: Date.UTC(2026, 0, 1, 12),
      EndsAtMs: Date.UTC(2036, 0, 1, 12),
    },
  });
  let isTrusted = false;
  const server = site
    .on(aProductServer())
    .answer(getDevice, () => (isTrusted ? site.device("gate") : changed()))
    .answer(trustCertificate, () => {
      isTrusted = true;
      return { Trusted: [now] };
    })
    .answer(editDevice, { DeviceID: "gate" });
  return server;
}

it("a device with another certificate says so, with both and their dates, and is trusted after a question", async () => {
  const server = aChangedCamera();
  await openConsole("/device/channel/gate", { server, size: phone });
  await expect.poll(() => notice.query()?.textContent).toContain(before);
  expect(notice.element().textContent).toContain(now);
  for (const text of ["CN=camera", "2026-01-01 至 2036-01-01", "2026-01-02 03:04:05"])
    await expect.element(notice.getByText(text)).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
  await trust.click();
  const question = page.getByRole("dialog");
  await expect.element(question.getByText("信任“大门”现在出示的证书？")).toBeVisible();
  expect(server.asked(trustCertificate)).toEqual([]);
  await question.getByRole("button", { name: "信任新证书" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(server.asked(trustCertificate)).toEqual([{ device: "gate", Fingerprint: now }]);
});

it("on the device's form what is trusted is in its field at once, so that saving does not undo it", async () => {
  const server = aChangedCamera();
  await openConsole("/device/form/gate", { server });
  await trust.click();
  await page.getByRole("dialog").getByRole("button", { name: "信任新证书" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await page.getByLabelText("名称", { exact: true }).fill("前门");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.poll(() => server.asked(editDevice)).toMatchObject([{ Certificate: now }]);
});

it("on a phone, in English too, eight bytes of a fingerprint stand in one line", async () => {
  const server = aChangedCamera();
  await openConsole("/device/channel/gate", { server, size: phone, language: "en" });
  const parts = page.getByText(/^([AB])\1(:\1\1){7}:?$/);
  await expect.poll(() => parts.elements().length).toBe(8);
  for (const part of parts.elements()) expect(part.getBoundingClientRect().height).toBeLessThan(24);
});
