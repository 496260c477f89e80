import {
  getStreamUri,
  type OnvifDevice,
  OnvifError,
  reachableStream,
} from "@tessera/protocols/onvif";

/** Where the stream of a profile is, at the host where we reach the device. */
export async function streamUrlOf(
  device: OnvifDevice,
  profileToken: string,
  signal: AbortSignal,
): Promise<string> {
  const uri = await getStreamUri(device, profileToken, signal);
  const url = reachableStream(uri, device.url?.hostname ?? "");
  if (url === undefined) throw new OnvifError("failed-request", { subcode: "no RTSP address" });
  return url;
}
