import { CertificateRefused, certificateField, type Driver } from "@tessera/engine";
import { expect, it } from "vitest";
import { z } from "zod";
import { aSite } from "./testing/a-site.ts";
import { add } from "./testing/add-devices.ts";

const fingerprint = (letter: string) =>
  Array.from({ length: 32 }, () => letter.repeat(2)).join(":");
const [first, second, third] = ["A", "B", "C"].map(fingerprint) as [string, string, string];

/** Is known by its certificate, as drivers that reach cameras by TLS are. */
class CameraByTls {
  shown = first;
  looks = 0;
  readonly driver: Driver = {
    name: "TLS",
    form: {
      label: { zh: "", en: "" },
      hint: { zh: "", en: "" },
      device: [certificateField],
      channel: [],
    },
    connection: z.object({ certificate: z.string().default("") }),
    openLive: () => new Promise(() => {}),
    checkPresence: async (connection) => {
      this.looks++;
      const { shown } = this;
      const { certificate } = connection as { readonly certificate: string };
      if (certificate === "") return { certificate: shown };
      if (certificate.includes(shown)) return undefined;
      const facts = { fingerprint: shown, subject: "CN=camera", issuer: "CN=camera" };
      const life = { startsAtMs: 1000, endsAtMs: 2000 };
      throw new CertificateRefused(
        "tls-certificate-changed",
        { ...facts, ...life },
        { address: "192.0.2.1", cause: undefined },
      );
    },
  };
}

async function aCamera() {
  const camera = new CameraByTls();
  const site = await aSite({ drivers: [camera.driver] });
  const device = await add(site, { DeviceType: "TLS", DeviceName: "大门", RtspUrl: undefined });
  const info = () => site.get("deviceinfo", { device });
  const isKept = async () => (await info())["Connection"];
  await expect.poll(isKept).toEqual({ Certificate: first });
  const look = () => site.clock.advance(16 * 60_000);
  const trust = (Fingerprint: string) =>
    site.post("devices/trustcertificate", { device, Fingerprint });
  return { camera, site, device, info, look, trust };
}

it("is refused with another certificate until that one is trusted", async () => {
  const { camera, site, device, info, look, trust } = await aCamera();
  expect(await info()).not.toHaveProperty("ChangedCertificate");
  camera.shown = second;
  await look();
  await look();
  expect(await info()).toMatchObject({
    Online: false,
    OfflineReason: expect.stringMatching(/：证书已更换：.*“信任新证书”/),
    Connection: { Certificate: first },
    ChangedCertificate: {
      Trusted: [first],
      Fingerprint: second,
      Subject: "CN=camera",
      StartsAtMs: 1000,
      EndsAtMs: 2000,
    },
  });
  const call = ["POST", "devices/trustcertificate"] as const;
  const wish = { device, Fingerprint: second };
  expect(await site.refusal(...call, wish, { token: "operator" })).toMatchObject({ status: 403 });
  expect(await site.refusal(...call, { ...wish, Fingerprint: "AA" })).toMatchObject({
    code: "invalid-input",
  });
  expect(await info()).toMatchObject({ Online: false, Connection: { Certificate: first } });

  expect(await trust(second)).toEqual({ Trusted: [second] });
  await expect.poll(async () => (await info())["Online"]).toBe(true);
  expect(await info()).not.toHaveProperty("ChangedCertificate");
  camera.shown = first;
  await look();
  await look();
  expect(await info()).toMatchObject({ Online: false });
});

it("keeps what was trusted where more than one certificate is in use", async () => {
  const { camera, site, device, info, trust } = await aCamera();
  // Its certificate for pictures is another one than for orders, and both work.
  expect(await trust(second)).toEqual({ Trusted: [first, second] });
  camera.shown = third;
  await site.clock.advance(16 * 60_000);
  await site.clock.advance(16 * 60_000);
  expect(await info()).toMatchObject({ ChangedCertificate: { Trusted: [first, second] } });
  expect(await trust(third)).toEqual({ Trusted: [first, second, third] });
  const pushed = await add(site, { DeviceType: "PUSH", RtspUrl: undefined });
  const wish = { device: pushed, Fingerprint: first };
  expect(await site.refusal("POST", "devices/trustcertificate", wish)).toMatchObject({
    code: "no-certificates",
  });
  expect(device).not.toBe(pushed);
});
