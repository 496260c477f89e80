import type { XmlNode } from "../xml/index.ts";

export interface MediaProfile {
  readonly token: string;
  readonly name: string;
  readonly videoSourceToken: string;
  /** Events often name this in place of the source. */
  readonly videoSourceConfigurationToken: string;
  /** "H264", "H265", "JPEG" …; empty without video. */
  readonly encoding: string;
  readonly width: number;
  readonly height: number;
  /** Of the part that moves the camera; undefined where none is assigned. */
  readonly ptzNodeToken: string | undefined;
}

/** More than any recorder has. */
const maxProfiles = 2048;

/** GetProfilesResponse of either media service: the second one lays the same parts one level deeper. */
export function parseProfiles(response: XmlNode): readonly MediaProfile[] {
  return response.all("Profiles").slice(0, maxProfiles).flatMap(parseProfile);
}

function parseProfile(node: XmlNode): readonly MediaProfile[] {
  const token = node.attribute("token");
  if (token === "") return [];
  const source = part(node, "VideoSource");
  return [
    {
      token,
      name: node.text("Name"),
      videoSourceToken: source?.text("SourceToken") ?? "",
      videoSourceConfigurationToken: source?.attribute("token") ?? "",
      ...encoderOf(part(node, "VideoEncoder")),
      ptzNodeToken: part(node, "PTZ")?.text("NodeToken"),
    },
  ];
}

function encoderOf(node: XmlNode | undefined) {
  return {
    encoding: node?.text("Encoding").toUpperCase() ?? "",
    width: node?.number("Resolution", "Width") ?? 0,
    height: node?.number("Resolution", "Height") ?? 0,
  };
}

function part(profile: XmlNode, name: string): XmlNode | undefined {
  return profile.find("Configurations", name) ?? profile.find(`${name}Configuration`);
}
