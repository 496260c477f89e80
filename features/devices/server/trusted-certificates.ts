import { BadRequest, type Text } from "@tessera/base";
import { type ChannelRef, certificateField, type ShownCertificate } from "@tessera/engine";
import type { DeviceDetails } from "../contract.ts";
import type { DeviceEntry } from "./catalog/entries.ts";
import type { Devices } from "./devices.ts";

/** So many fit into the field of a connection. */
const maxTrusted = 10;

/** What a device shows that is not trusted, for who decides about it. */
export function changedCertificate(
  { inOrder, record }: DeviceEntry,
  presence: { refusedCertificateOf(ref: ChannelRef): ShownCertificate | undefined },
): DeviceDetails["ChangedCertificate"] {
  const refused = inOrder.find((channel) => presence.refusedCertificateOf(channel));
  const shown = refused && presence.refusedCertificateOf(refused);
  return (
    shown && {
      Trusted: trustedOf(record.connection),
      Fingerprint: shown.fingerprint,
      Subject: shown.subject,
      Issuer: shown.issuer,
      StartsAtMs: shown.startsAtMs,
      EndsAtMs: shown.endsAtMs,
    }
  );
}

/** Trusts what somebody has compared; gives what is trusted then. */
export async function trustCertificate(
  devices: Pick<Devices, "change" | "get" | "drivers">,
  deviceId: string,
  fingerprint: string,
): Promise<readonly string[]> {
  return devices.change(async (commit) => {
    const { record, isOnline } = devices.get(deviceId);
    const fields = devices.drivers.get(record.driver).form.device;
    if (!fields.some(({ key }) => key === certificateField.key))
      throw new BadRequest("no-certificates", noCertificatesText);
    const before = trustedOf(record.connection);
    // Others of its addresses are reached by what was trusted before: they are not cut off.
    const isShared = isOnline || before.length > 1;
    const kept = isShared ? before.filter((one) => one !== fingerprint).slice(1 - maxTrusted) : [];
    const trusted = [...kept, fingerprint];
    const connection = { ...record.connection, [certificateField.key]: trusted.join(", ") };
    await commit({ devices: [{ ...record, connection }] });
    return trusted;
  });
}

function trustedOf(connection: Readonly<Record<string, unknown>>): string[] {
  const kept = connection[certificateField.key];
  return typeof kept === "string" ? kept.split(/[,\s]+/).filter((text) => text !== "") : [];
}

const noCertificatesText: Text = {
  zh: "该类型的设备不使用证书",
  en: "Devices of this type do not use certificates",
};
