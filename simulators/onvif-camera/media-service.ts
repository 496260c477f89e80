import { type Markup, xml } from "./markup.ts";
import { namespaces } from "./namespaces.ts";
import {
  audioOf,
  bitrateLimitKbps,
  govLength,
  mainSize,
  writeAudioSource,
  writePtz,
  writeVideoSourceConfiguration,
} from "./profile-configurations.ts";
import { Sequence } from "./sequence.ts";
import { invalidValue } from "./soap-fault.ts";
import { type SoapService, takes } from "./soap-service.ts";
import { snapshotUri, streamUri } from "./stream-uri.ts";
import { type MediaProfile, profileOf, type VideoSource } from "./video-source.ts";
import type { XmlElement } from "./xml-element.ts";

/** Media, as Profile S has it. */
export function mediaService(sources: readonly VideoSource[]): SoapService {
  const profileIn = (sequence: Sequence) => profileOf(sources, sequence.text("ProfileToken"));
  return {
    namespace: namespaces.trt,
    path: "/onvif/media_service",
    version: [21, 6],
    operations: {
      GetProfiles: takes([], () => {
        const profiles = sources.flatMap((source) => source.profiles);
        return xml`<trt:GetProfilesResponse>
${profiles.map((profile) => writeProfile("trt:Profiles", profile))}</trt:GetProfilesResponse>`;
      }),

      GetProfile: takes(["ProfileToken"], (args) => {
        const profile = profileIn(args);
        return xml`<trt:GetProfileResponse>${writeProfile("trt:Profile", profile)}</trt:GetProfileResponse>`;
      }),

      GetVideoSources: takes([], () => {
        return xml`<trt:GetVideoSourcesResponse>${sources.map(writeSource)}</trt:GetVideoSourcesResponse>`;
      }),

      GetVideoSourceConfigurations: takes([], () => {
        const configurations = sources.map((source) =>
          writeVideoSourceConfiguration("trt:Configurations", source),
        );
        return xml`<trt:GetVideoSourceConfigurationsResponse>${configurations}</trt:GetVideoSourceConfigurationsResponse>`;
      }),

      GetStreamUri: takes(["StreamSetup", "ProfileToken"], (args, { address }) => {
        checkStreamSetup(args.get("StreamSetup"));
        const uri = streamUri(profileIn(args), address);
        return xml`<trt:GetStreamUriResponse>${writeMediaUri(uri)}</trt:GetStreamUriResponse>`;
      }),

      GetSnapshotUri: takes(["ProfileToken"], (args, { address }) => {
        const uri = snapshotUri(profileIn(args), address);
        return xml`<trt:GetSnapshotUriResponse>${writeMediaUri(uri)}</trt:GetSnapshotUriResponse>`;
      }),

      SetSynchronizationPoint: takes(["ProfileToken"], (args) => {
        profileIn(args);
        return xml`<trt:SetSynchronizationPointResponse/>`;
      }),
    },
  };
}

/** tt:StreamSetup; the replay service asks for one too. */
export function checkStreamSetup(setup: XmlElement): void {
  const sequence = new Sequence(setup, ["Stream", "Transport"], namespaces.tt);
  const transport = new Sequence(sequence.get("Transport"), ["Protocol", "Tunnel?"]);
  if (
    sequence.text("Stream") !== "RTP-Unicast" ||
    !/^(UDP|TCP|RTSP)$/.test(transport.text("Protocol"))
  )
    throw invalidValue("Only RTP-Unicast over UDP or RTSP is sent", "ter:InvalidStreamSetup");
}

function writeProfile(element: string, profile: MediaProfile): Markup {
  return xml`<${element} token="${profile.token}" fixed="true"><tt:Name>${profile.name}</tt:Name>
${writeVideoSourceConfiguration("tt:VideoSourceConfiguration", profile.source)}
${writeAudioSource("tt:AudioSourceConfiguration", profile)}
${writeVideoEncoder(profile)}${writeAudioEncoder(profile)}
${writePtz("tt:PTZConfiguration", profile)}</${element}>`;
}

function writeVideoEncoder(profile: MediaProfile): Markup {
  const { width, height, fps } = profile.video;
  return xml`<tt:VideoEncoderConfiguration token="encoder-${profile.source.number}-${profile.stream}">
<tt:Name>${profile.name}</tt:Name><tt:UseCount>1</tt:UseCount><tt:Encoding>H264</tt:Encoding>
<tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution>
<tt:Quality>5</tt:Quality><tt:RateControl><tt:FrameRateLimit>${fps}</tt:FrameRateLimit>
<tt:EncodingInterval>1</tt:EncodingInterval><tt:BitrateLimit>${bitrateLimitKbps}</tt:BitrateLimit></tt:RateControl>
<tt:H264><tt:GovLength>${govLength(profile)}</tt:GovLength><tt:H264Profile>Baseline</tt:H264Profile></tt:H264>
${noMulticast}<tt:SessionTimeout>PT60S</tt:SessionTimeout></tt:VideoEncoderConfiguration>`;
}

function writeAudioEncoder({ source }: MediaProfile): Markup | undefined {
  const audio = audioOf(source);
  if (!audio) return undefined;
  return xml`<tt:AudioEncoderConfiguration token="audio-encoder-${source.number}">
<tt:Name>Microphone</tt:Name><tt:UseCount>2</tt:UseCount><tt:Encoding>${audio.name}</tt:Encoding>
<tt:Bitrate>${audio.bitrateKbps}</tt:Bitrate><tt:SampleRate>${audio.sampleRateKhz}</tt:SampleRate>
${noMulticast}<tt:SessionTimeout>PT60S</tt:SessionTimeout></tt:AudioEncoderConfiguration>`;
}

const noMulticast = xml`<tt:Multicast><tt:Address><tt:Type>IPv4</tt:Type>
<tt:IPv4Address>0.0.0.0</tt:IPv4Address></tt:Address><tt:Port>0</tt:Port><tt:TTL>0</tt:TTL>
<tt:AutoStart>false</tt:AutoStart></tt:Multicast>`;

function writeSource(source: VideoSource): Markup {
  const { width, height } = mainSize(source);
  return xml`<trt:VideoSources token="${source.token}"><tt:Framerate>15</tt:Framerate>
<tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution></trt:VideoSources>`;
}

function writeMediaUri(uri: string): Markup {
  return xml`<trt:MediaUri><tt:Uri>${uri}</tt:Uri><tt:InvalidAfterConnect>false</tt:InvalidAfterConnect>
<tt:InvalidAfterReboot>false</tt:InvalidAfterReboot><tt:Timeout>PT0S</tt:Timeout></trt:MediaUri>`;
}
