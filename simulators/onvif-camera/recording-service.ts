import { xml } from "./markup.ts";
import { checkStreamSetup } from "./media-service.ts";
import { namespaces } from "./namespaces.ts";
import { type Recording, recordingOf, videoTrack, writeRecordingSource } from "./recording.ts";
import { type SoapService, takes } from "./soap-service.ts";

export function recordingService(recordings: readonly Recording[]): SoapService {
  return {
    namespace: namespaces.trc,
    path: "/onvif/recording_service",
    version: [20, 12],
    operations: {
      GetRecordings: takes([], () => {
        const items = recordings.map(
          (
            recording,
          ) => xml`<trc:RecordingItem><tt:RecordingToken>${recording.token}</tt:RecordingToken>
<tt:Configuration>${writeRecordingSource(recording)}<tt:Content>${recording.source.name}</tt:Content>
<tt:MaximumRetentionTime>PT0S</tt:MaximumRetentionTime></tt:Configuration>
<tt:Tracks><tt:Track><tt:TrackToken>${videoTrack}</tt:TrackToken><tt:Configuration>
<tt:TrackType>Video</tt:TrackType><tt:Description/></tt:Configuration></tt:Track></tt:Tracks></trc:RecordingItem>`,
        );
        return xml`<trc:GetRecordingsResponse>${items}</trc:GetRecordingsResponse>`;
      }),
    },
  };
}

export function replayService(recordings: readonly Recording[]): SoapService {
  return {
    namespace: namespaces.trp,
    path: "/onvif/replay_service",
    version: [19, 12],
    operations: {
      GetReplayUri: takes(["StreamSetup", "RecordingToken"], (args, { address }) => {
        checkStreamSetup(args.get("StreamSetup"));
        const { source, token } = recordingOf(recordings, args.text("RecordingToken"));
        // There is no card: whoever plays this sees the source as it is now.
        const uri = `rtsp://${address.host}:${address.rtspPort}/${source.path}/main?recording=${token}`;
        return xml`<trp:GetReplayUriResponse><trp:Uri>${uri}</trp:Uri></trp:GetReplayUriResponse>`;
      }),
    },
  };
}
