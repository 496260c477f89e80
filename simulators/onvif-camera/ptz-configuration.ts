import { type Markup, xml } from "./markup.ts";
import type { VideoSource } from "./video-source.ts";

const root = "http://www.onvif.org/ver10/tptz";
const spaces = {
  position: `${root}/PanTiltSpaces/PositionGenericSpace`,
  translation: `${root}/PanTiltSpaces/TranslationGenericSpace`,
  velocity: `${root}/PanTiltSpaces/VelocityGenericSpace`,
  speed: `${root}/PanTiltSpaces/GenericSpeedSpace`,
  zoomPosition: `${root}/ZoomSpaces/PositionGenericSpace`,
  zoomTranslation: `${root}/ZoomSpaces/TranslationGenericSpace`,
  zoomVelocity: `${root}/ZoomSpaces/VelocityGenericSpace`,
  zoomSpeed: `${root}/ZoomSpaces/ZoomGenericSpeedSpace`,
} as const;

/** How long a move goes on that nobody stops and that names no time. */
export const defaultTimeoutMs = 10_000;
export const maxPresets = 32;

export function writePtzConfiguration(element: string, source: VideoSource): Markup {
  return xml`<${element} token="${source.ptzConfigurationToken}"><tt:Name>PTZ ${source.number}</tt:Name>
<tt:UseCount>2</tt:UseCount><tt:NodeToken>${source.ptzNodeToken}</tt:NodeToken>
<tt:DefaultAbsolutePantTiltPositionSpace>${spaces.position}</tt:DefaultAbsolutePantTiltPositionSpace>
<tt:DefaultAbsoluteZoomPositionSpace>${spaces.zoomPosition}</tt:DefaultAbsoluteZoomPositionSpace>
<tt:DefaultRelativePanTiltTranslationSpace>${spaces.translation}</tt:DefaultRelativePanTiltTranslationSpace>
<tt:DefaultRelativeZoomTranslationSpace>${spaces.zoomTranslation}</tt:DefaultRelativeZoomTranslationSpace>
<tt:DefaultContinuousPanTiltVelocitySpace>${spaces.velocity}</tt:DefaultContinuousPanTiltVelocitySpace>
<tt:DefaultContinuousZoomVelocitySpace>${spaces.zoomVelocity}</tt:DefaultContinuousZoomVelocitySpace>
<tt:DefaultPTZSpeed><tt:PanTilt x="1" y="1" space="${spaces.speed}"/><tt:Zoom x="1" space="${spaces.zoomSpeed}"/></tt:DefaultPTZSpeed>
<tt:DefaultPTZTimeout>PT${defaultTimeoutMs / 1000}S</tt:DefaultPTZTimeout>
<tt:PanTiltLimits><tt:Range>${plane(spaces.position, -1)}</tt:Range></tt:PanTiltLimits>
<tt:ZoomLimits><tt:Range>${line(spaces.zoomPosition, 0)}</tt:Range></tt:ZoomLimits></${element}>`;
}

export function writePtzNode(source: VideoSource): Markup {
  return xml`<tptz:PTZNode token="${source.ptzNodeToken}" FixedHomePosition="false"><tt:Name>PTZ ${source.number}</tt:Name>
<tt:SupportedPTZSpaces>${writeSpaces()}</tt:SupportedPTZSpaces>
<tt:MaximumNumberOfPresets>${maxPresets}</tt:MaximumNumberOfPresets>
<tt:HomeSupported>true</tt:HomeSupported></tptz:PTZNode>`;
}

/** tt:PTZSpaces. */
export function writeSpaces(): Markup {
  return xml`<tt:AbsolutePanTiltPositionSpace>${plane(spaces.position, -1)}</tt:AbsolutePanTiltPositionSpace>
<tt:AbsoluteZoomPositionSpace>${line(spaces.zoomPosition, 0)}</tt:AbsoluteZoomPositionSpace>
<tt:RelativePanTiltTranslationSpace>${plane(spaces.translation, -1)}</tt:RelativePanTiltTranslationSpace>
<tt:RelativeZoomTranslationSpace>${line(spaces.zoomTranslation, -1)}</tt:RelativeZoomTranslationSpace>
<tt:ContinuousPanTiltVelocitySpace>${plane(spaces.velocity, -1)}</tt:ContinuousPanTiltVelocitySpace>
<tt:ContinuousZoomVelocitySpace>${line(spaces.zoomVelocity, -1)}</tt:ContinuousZoomVelocitySpace>
<tt:PanTiltSpeedSpace>${line(spaces.speed, 0)}</tt:PanTiltSpeedSpace>
<tt:ZoomSpeedSpace>${line(spaces.zoomSpeed, 0)}</tt:ZoomSpeedSpace>`;
}

function line(uri: string, min: number): Markup {
  return xml`<tt:URI>${uri}</tt:URI><tt:XRange><tt:Min>${min}</tt:Min><tt:Max>1</tt:Max></tt:XRange>`;
}

function plane(uri: string, min: number): Markup {
  return xml`${line(uri, min)}<tt:YRange><tt:Min>${min}</tt:Min><tt:Max>1</tt:Max></tt:YRange>`;
}
