import { type Xml, type XmlNode, xml } from "../xml/index.ts";
import { type MediaProfile, parseProfiles } from "./media-profile.ts";
import { schemaNamespace } from "./namespaces.ts";
import type { OnvifDevice } from "./onvif-device.ts";
import { isRefusal, OnvifError } from "./onvif-error.ts";

/** By the second media service, which alone shows H.265, or by the first where there is no second. */
export async function getProfiles(
  device: OnvifDevice,
  signal: AbortSignal,
): Promise<readonly MediaProfile[]> {
  const newer = await askMedia2(device, "GetProfiles", xml`<Type>All</Type>`, signal);
  const profiles = newer ? parseProfiles(newer) : [];
  if (profiles.length > 0) return profiles;
  return parseProfiles(await device.call({ service: "media", name: "GetProfiles", signal }));
}

/** As the device writes it. */
export async function getStreamUri(
  device: OnvifDevice,
  profileToken: string,
  signal: AbortSignal,
): Promise<string> {
  for (const protocol of ["RTSP", "RtspUnicast"]) {
    const content = xml`<Protocol>${protocol}</Protocol><ProfileToken>${profileToken}</ProfileToken>`;
    const uri = (await askMedia2(device, "GetStreamUri", content, signal))?.text("Uri");
    if (uri) return uri;
  }
  const answer = await device.call({
    service: "media",
    name: "GetStreamUri",
    content: xml`<StreamSetup>${unicastSetup}</StreamSetup><ProfileToken>${profileToken}</ProfileToken>`,
    signal,
  });
  return answer.text("MediaUri", "Uri");
}

/** As the device writes it; empty if it makes no pictures itself. */
export async function getSnapshotUri(
  device: OnvifDevice,
  profileToken: string,
  signal: AbortSignal,
): Promise<string> {
  const content = xml`<ProfileToken>${profileToken}</ProfileToken>`;
  const uri = (await askMedia2(device, "GetSnapshotUri", content, signal))?.text("Uri");
  if (uri) return uri;
  try {
    const answer = await device.call({ service: "media", name: "GetSnapshotUri", content, signal });
    return answer.text("MediaUri", "Uri");
  } catch (error) {
    if (isRefusal(error)) return "";
    throw error;
  }
}

/** Of StreamSetup, for live and for recorded streams alike. */
export const unicastSetup = xml`<Stream xmlns="${schemaNamespace}">RTP-Unicast</Stream><Transport xmlns="${schemaNamespace}"><Protocol>RTSP</Protocol></Transport>`;

/** Undefined if the device has no such service, or does not do this in it. */
async function askMedia2(
  device: OnvifDevice,
  name: string,
  content: Xml,
  signal: AbortSignal,
): Promise<XmlNode | undefined> {
  if (!(await device.hasService("media2", signal))) return undefined;
  try {
    return await device.call({ service: "media2", name, content, signal });
  } catch (error) {
    const hasFirst = await device.hasService("media", signal);
    const isWorthAnother =
      isRefusal(error) || (error instanceof OnvifError && error.fault === "not-onvif");
    if (hasFirst && isWorthAnother) return undefined;
    throw error;
  }
}
