import type { Faults } from "./faults.ts";
import { type Markup, xml } from "./markup.ts";
import { namespaces } from "./namespaces.ts";
import {
  audioOf,
  bitrateLimitKbps,
  govLength,
  writeAudioSource,
  writePtz,
  writeVideoSourceConfiguration,
} from "./profile-configurations.ts";
import { invalidValue, notSupported } from "./soap-fault.ts";
import { type SoapService, takes } from "./soap-service.ts";
import { snapshotUri, streamUri } from "./stream-uri.ts";
import { type MediaProfile, profileOf, type VideoSource } from "./video-source.ts";

/** Media2, as Profile T has it. */
export function media2Service(sources: readonly VideoSource[], faults: Faults): SoapService {
  const operations: SoapService["operations"] = {
    GetProfiles: takes(["Token?", "Type*"], (args) => {
      const token = args.findText("Token");
      const types = new Set(args.all("Type").map((type) => type.text));
      const profiles =
        token === undefined
          ? sources.flatMap((source) => source.profiles)
          : [profileOf(sources, token)];
      return xml`<tr2:GetProfilesResponse>
${profiles.map((profile) => writeProfile(profile, types))}</tr2:GetProfilesResponse>`;
    }),

    GetVideoSourceConfigurations: takes(["ConfigurationToken?", "ProfileToken?"], () => {
      const configurations = sources.map((source) =>
        writeVideoSourceConfiguration("tr2:Configurations", source),
      );
      return xml`<tr2:GetVideoSourceConfigurationsResponse>${configurations}</tr2:GetVideoSourceConfigurationsResponse>`;
    }),

    GetStreamUri: takes(["Protocol", "ProfileToken"], (args, { address }) => {
      if (!/^(RTSP|RtspUnicast)$/.test(args.text("Protocol")))
        throw invalidValue("Only RTSP and RtspUnicast are sent", "ter:InvalidStreamSetup");
      const uri = streamUri(profileOf(sources, args.text("ProfileToken")), address);
      return xml`<tr2:GetStreamUriResponse><tr2:Uri>${uri}</tr2:Uri></tr2:GetStreamUriResponse>`;
    }),

    GetSnapshotUri: takes(["ProfileToken"], (args, { address }) => {
      const token = args.text("ProfileToken");
      const uri = snapshotUri(profileOf(sources, token), address);
      return xml`<tr2:GetSnapshotUriResponse><tr2:Uri>${uri}</tr2:Uri></tr2:GetSnapshotUriResponse>`;
    }),

    SetSynchronizationPoint: takes(["ProfileToken"], (args) => {
      profileOf(sources, args.text("ProfileToken"));
      return xml`<tr2:SetSynchronizationPointResponse/>`;
    }),
  };
  return {
    namespace: namespaces.tr2,
    path: "/onvif/media2_service",
    version: [21, 12],
    get operations() {
      if (faults.refusesMedia2) throw notSupported("media2 is not served");
      return operations;
    },
  };
}

/** Only the configurations that are asked for. */
function writeProfile(profile: MediaProfile, types: ReadonlySet<string>): Markup {
  const ifAsked = (type: string, part: Markup | undefined) =>
    types.has(type) || types.has("All") ? part : undefined;
  const parts = [
    ifAsked("VideoSource", writeVideoSourceConfiguration("tr2:VideoSource", profile.source)),
    ifAsked("AudioSource", writeAudioSource("tr2:AudioSource", profile)),
    ifAsked("VideoEncoder", writeVideoEncoder(profile)),
    ifAsked("AudioEncoder", writeAudioEncoder(profile)),
    ifAsked("PTZ", writePtz("tr2:PTZ", profile)),
  ];
  return xml`<tr2:Profiles token="${profile.token}" fixed="true"><tr2:Name>${profile.name}</tr2:Name>
${types.size > 0 ? xml`<tr2:Configurations>${parts}</tr2:Configurations>` : undefined}</tr2:Profiles>`;
}

function writeVideoEncoder(profile: MediaProfile): Markup {
  const { width, height, fps } = profile.video;
  return xml`<tr2:VideoEncoder token="encoder-${profile.source.number}-${profile.stream}"
 GovLength="${govLength(profile)}" Profile="Baseline"><tt:Name>${profile.name}</tt:Name>
<tt:UseCount>1</tt:UseCount><tt:Encoding>H264</tt:Encoding>
<tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution>
<tt:RateControl ConstantBitRate="false"><tt:FrameRateLimit>${fps}</tt:FrameRateLimit>
<tt:BitrateLimit>${bitrateLimitKbps}</tt:BitrateLimit></tt:RateControl><tt:Quality>5</tt:Quality></tr2:VideoEncoder>`;
}

function writeAudioEncoder({ source }: MediaProfile): Markup | undefined {
  const audio = audioOf(source);
  if (!audio) return undefined;
  return xml`<tr2:AudioEncoder token="audio-encoder-${source.number}"><tt:Name>Microphone</tt:Name>
<tt:UseCount>2</tt:UseCount><tt:Encoding>${audio.mediaType}</tt:Encoding>
<tt:Bitrate>${audio.bitrateKbps}</tt:Bitrate><tt:SampleRate>${audio.sampleRateKhz}</tt:SampleRate></tr2:AudioEncoder>`;
}
