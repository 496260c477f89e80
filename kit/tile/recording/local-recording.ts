import { type RecordingFormat, recordingFormat } from "./recording-format.ts";

type CapturingVideo = HTMLVideoElement & {
  captureStream?: () => MediaStream;
  mozCaptureStream?: () => MediaStream;
};

/** Whether this browser can record what a video element shows. */
export function canRecordLocally(): boolean {
  return (
    typeof MediaRecorder === "function" &&
    ("captureStream" in HTMLVideoElement.prototype ||
      "mozCaptureStream" in HTMLVideoElement.prototype)
  );
}

/** Records what a video element shows, on this computer. */
export class LocalRecording {
  readonly format: RecordingFormat;
  readonly startedAt = new Date();
  readonly #recorder: MediaRecorder;
  readonly #parts: Blob[] = [];
  readonly #ended: Promise<void>;

  /** Undefined where the element shows nothing that could be recorded. */
  static start(video: CapturingVideo): LocalRecording | undefined {
    const stream = video.captureStream?.() ?? video.mozCaptureStream?.();
    const format = recordingFormat((mime) => MediaRecorder.isTypeSupported(mime));
    if (!format || !stream?.getVideoTracks().length) return undefined;
    const recording = new LocalRecording(stream, format);
    // Else the browser goes on painting frames for nobody. Tracks of a peer are the picture's own.
    if (!video.srcObject) void recording.ended.then(() => stopTracks(stream));
    return recording;
  }

  private constructor(stream: MediaStream, format: RecordingFormat) {
    this.format = format;
    this.#recorder = new MediaRecorder(stream, { mimeType: format.mimeType });
    this.#recorder.addEventListener("dataavailable", ({ data }) => this.#parts.push(data));
    this.#ended = new Promise((resolve) => {
      this.#recorder.addEventListener("stop", () => resolve());
    });
    // In pieces: one that the browser has handed over is not lost with its own buffer.
    this.#recorder.start(1000);
  }

  /** Resolves when nothing more comes, because it was stopped or the picture has ended. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** What was recorded so far, as one file. */
  get file(): Blob {
    return new Blob(this.#parts, { type: this.format.mimeType });
  }

  stop(): void {
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
