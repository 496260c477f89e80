export interface RecordingFormat {
  readonly mimeType: string;
  readonly extension: "mp4" | "webm";
}

/** Best first: what other programs open most easily. */
const formats: readonly RecordingFormat[] = [
  { mimeType: "video/mp4;codecs=avc1.640028,mp4a.40.2", extension: "mp4" },
  { mimeType: "video/mp4;codecs=avc1.42E01E,opus", extension: "mp4" },
  { mimeType: "video/mp4", extension: "mp4" },
  { mimeType: "video/webm;codecs=vp8,opus", extension: "webm" },
  { mimeType: "video/webm", extension: "webm" },
];

/** undefined where the browser can record nothing. */
export function recordingFormat(
  isSupported: (mimeType: string) => boolean,
): RecordingFormat | undefined {
  return formats.find(({ mimeType }) => isSupported(mimeType));
}
