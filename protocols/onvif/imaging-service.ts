import { type XmlNode, xml } from "../xml/index.ts";
import { schemaNamespace } from "./namespaces.ts";
import type { OnvifDevice } from "./onvif-device.ts";
import { isRefusal } from "./onvif-error.ts";

export interface IrisRange {
  readonly min: number;
  readonly max: number;
}

/** Whether the lens of a video source can be focused for as long as one asks. */
export async function canMoveFocus(
  device: OnvifDevice,
  videoSourceToken: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await askIfOffered(device, "GetMoveOptions", videoSourceToken, signal);
  return answer?.find("MoveOptions", "Continuous") !== undefined;
}

/** Undefined if the iris cannot be set. */
export async function getIrisRange(
  device: OnvifDevice,
  videoSourceToken: string,
  signal: AbortSignal,
): Promise<IrisRange | undefined> {
  const answer = await askIfOffered(device, "GetOptions", videoSourceToken, signal);
  const range = answer?.find("ImagingOptions", "Exposure", "Iris");
  const [min, max] = [range?.number("Min"), range?.number("Max")];
  return min !== undefined && max !== undefined && min < max ? { min, max } : undefined;
}

export async function getIris(
  device: OnvifDevice,
  videoSourceToken: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const content = source(videoSourceToken);
  const name = "GetImagingSettings";
  const answer = await device.call({ service: "imaging", name, content, signal });
  return answer.number("ImagingSettings", "Exposure", "Iris");
}

export async function setIris(
  device: OnvifDevice,
  videoSourceToken: string,
  iris: number,
  signal: AbortSignal,
): Promise<void> {
  const content = xml`${source(videoSourceToken)}<ImagingSettings><Exposure xmlns="${schemaNamespace}"><Mode>MANUAL</Mode><Iris>${iris}</Iris></Exposure></ImagingSettings><ForcePersistence>false</ForcePersistence>`;
  await device.call({ service: "imaging", name: "SetImagingSettings", content, signal });
}

/** Goes on until it is stopped; positive is farther. */
export async function moveFocus(
  device: OnvifDevice,
  videoSourceToken: string,
  speed: number,
  signal: AbortSignal,
): Promise<void> {
  const content = xml`${source(videoSourceToken)}<Focus><Continuous xmlns="${schemaNamespace}"><Speed>${speed}</Speed></Continuous></Focus>`;
  await device.call({ service: "imaging", name: "Move", content, signal });
}

export async function stopFocus(
  device: OnvifDevice,
  videoSourceToken: string,
  signal: AbortSignal,
): Promise<void> {
  const content = source(videoSourceToken);
  await device.call({ service: "imaging", name: "Stop", content, signal });
}

async function askIfOffered(
  device: OnvifDevice,
  name: string,
  videoSourceToken: string,
  signal: AbortSignal,
): Promise<XmlNode | undefined> {
  if (!(await device.hasService("imaging", signal))) return undefined;
  try {
    const content = source(videoSourceToken);
    return await device.call({ service: "imaging", name, content, signal });
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

const source = (token: string) => xml`<VideoSourceToken>${token}</VideoSourceToken>`;
