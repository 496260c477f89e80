import { Socket } from "node:net";
import { StreamParser, StreamWriter } from "@tessera/engine/wire";
import { AV_LOG_QUIET } from "node-av/constants";
import { Log } from "node-av/lib";
import { pipes } from "../pipes.ts";
import { type VideoSource, VideoTranscoder } from "./video-transcoder.ts";

// Runs as a child process: FFmpeg works on what cameras send, and a crash here must cost nothing else.
// An error ends it; the server starts another.
Log.setLevel(AV_LOG_QUIET);

const [, , maxHeightText, foreignCodec, config = ""] = process.argv;
const maxHeight = Number(maxHeightText);
const output = new Socket({ fd: pipes.fromProcess });
const writer = new StreamWriter(0, (message) => void output.write(message));
let transcoder: VideoTranscoder | undefined;

function begin(source: VideoSource): void {
  transcoder?.close();
  transcoder = new VideoTranscoder(source, maxHeight, {
    onTrack: (track) => writer.onTracks({ video: track }),
    onFrame: (frame) => writer.onFrame(frame),
  });
}

if (foreignCodec === "mjpeg" || foreignCodec === "mpeg4")
  begin({ codec: foreignCodec, config: Buffer.from(config, "hex") });

const parser = new StreamParser(() => ({
  onState() {},
  onTracks({ video }) {
    if (video) begin(video);
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
