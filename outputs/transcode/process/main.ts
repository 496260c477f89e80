import { Socket } from "node:net";
import { StreamParser, StreamWriter } from "@tessera/engine";
import { AV_LOG_QUIET } from "node-av/constants";
import { Log } from "node-av/lib";
import { pipes } from "../pipes.ts";
import { VideoTranscoder } from "./video-transcoder.ts";

// Runs as a child process: FFmpeg works on what cameras send, and a crash here must cost nothing else.
// An error ends it; the server starts another.
Log.setLevel(AV_LOG_QUIET);

const maxHeight = Number(process.argv[2]);
const output = new Socket({ fd: pipes.fromProcess });
const writer = new StreamWriter(0, (message) => void output.write(message));
let transcoder: VideoTranscoder | undefined;

const parser = new StreamParser(() => ({
  onState() {},
  onTracks({ video }) {
    transcoder?.close();
    transcoder =
      video &&
      new VideoTranscoder(video, maxHeight, {
        onTrack: (track) => writer.onTracks({ video: track }),
        onFrame: (frame) => writer.onFrame(frame),
      });
  },
  onFrame(frame) {
    if (frame.kind === "video") transcoder?.push(frame);
  },
}));

new Socket({ fd: pipes.toProcess }).on("data", (chunk) => parser.push(chunk));
// The server decides when it ends, not a signal to the whole group.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.on("disconnect", () => process.exit(0));
