import { type Xml, xml } from "../xml/index.ts";
import { schemaNamespace } from "./namespaces.ts";
import type { OnvifDevice } from "./onvif-device.ts";

export interface PtzNode {
  readonly token: string;
  readonly maxPresets: number;
}

export interface PtzPreset {
  /** Opaque. */
  readonly token: string;
  readonly name: string;
  readonly hasPosition: boolean;
}

/** Velocities from -1 to 1; an axis that does not move is left out, since some devices need that. */
export interface PtzVelocity {
  readonly panTilt?: { readonly x: number; readonly y: number } | undefined;
  readonly zoom?: number | undefined;
}

const maxListed = 1024;

export async function getNodes(
  device: OnvifDevice,
  signal: AbortSignal,
): Promise<readonly PtzNode[]> {
  const answer = await device.call({ service: "ptz", name: "GetNodes", signal });
  return answer
    .all("PTZNode")
    .slice(0, maxListed)
    .map((node) => ({
      token: node.attribute("token"),
      maxPresets: node.number("MaximumNumberOfPresets") ?? 0,
    }));
}

/** @param timeoutMs after which the device stops by itself; undefined: its own limit */
export async function continuousMove(
  device: OnvifDevice,
  profileToken: string,
  { panTilt, zoom }: PtzVelocity,
  { timeoutMs, signal }: { readonly timeoutMs: number | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const timeout =
    timeoutMs === undefined ? undefined : xml`<Timeout>${duration(timeoutMs)}</Timeout>`;
  const content = xml`${profile(profileToken)}<Velocity>${vector({ panTilt, zoom })}</Velocity>${timeout}`;
  await device.call({ service: "ptz", name: "ContinuousMove", content, signal });
}

/** A step, in parts of the whole range. */
export async function relativeMove(
  device: OnvifDevice,
  profileToken: string,
  step: PtzVelocity,
  signal: AbortSignal,
): Promise<void> {
  const content = xml`${profile(profileToken)}<Translation>${vector(step)}</Translation>`;
  await device.call({ service: "ptz", name: "RelativeMove", content, signal });
}

const vector = ({ panTilt, zoom }: PtzVelocity): Xml[] => [
  ...(panTilt
    ? [xml`<PanTilt xmlns="${schemaNamespace}" x="${speed(panTilt.x)}" y="${speed(panTilt.y)}"/>`]
    : []),
  ...(zoom === undefined ? [] : [xml`<Zoom xmlns="${schemaNamespace}" x="${speed(zoom)}"/>`]),
];

export async function stopMove(
  device: OnvifDevice,
  profileToken: string,
  signal: AbortSignal,
): Promise<void> {
  const content = xml`${profile(profileToken)}<PanTilt>true</PanTilt><Zoom>true</Zoom>`;
  await device.call({ service: "ptz", name: "Stop", content, signal });
}

export async function getPresets(
  device: OnvifDevice,
  profileToken: string,
  signal: AbortSignal,
): Promise<readonly PtzPreset[]> {
  const content = profile(profileToken);
  const answer = await device.call({ service: "ptz", name: "GetPresets", content, signal });
  return answer
    .all("Preset")
    .slice(0, maxListed)
    .map((preset) => ({
      token: preset.attribute("token"),
      name: preset.text("Name"),
      hasPosition: preset.find("PTZPosition") !== undefined,
    }))
    .filter(({ token }) => token !== "");
}

/** Gives the preset's token. */
export async function setPreset(
  device: OnvifDevice,
  profileToken: string,
  preset: { readonly name?: string | undefined; readonly token?: string | undefined },
  signal: AbortSignal,
): Promise<string> {
  const name = preset.name ? xml`<PresetName>${preset.name}</PresetName>` : undefined;
  const content = xml`${profile(profileToken)}${name}${preset.token ? presetToken(preset.token) : undefined}`;
  const answer = await device.call({ service: "ptz", name: "SetPreset", content, signal });
  return answer.text("PresetToken") || (preset.token ?? "");
}

export async function gotoPreset(
  device: OnvifDevice,
  profileToken: string,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const content = xml`${profile(profileToken)}${presetToken(token)}`;
  await device.call({ service: "ptz", name: "GotoPreset", content, signal });
}

export async function removePreset(
  device: OnvifDevice,
  profileToken: string,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const content = xml`${profile(profileToken)}${presetToken(token)}`;
  await device.call({ service: "ptz", name: "RemovePreset", content, signal });
}

const profile = (token: string): Xml => xml`<ProfileToken>${token}</ProfileToken>`;
const presetToken = (token: string): Xml => xml`<PresetToken>${token}</PresetToken>`;

function speed(velocity: number): string {
  return String(Math.round(Math.min(1, Math.max(-1, velocity)) * 1000) / 1000);
}

function duration(ms: number): string {
  return `PT${Math.max(1, Math.round(ms / 1000))}S`;
}
