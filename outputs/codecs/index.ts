/** What the conversions of this folder's neighbours need, by FFmpeg's names. */
const needed = {
  decoder: ["h264", "hevc", "aac"],
  encoder: ["libx264", "aac", "mjpeg"],
} as const;

/** Those that this machine does not have. Rejects if the library with all of them does not load here. */
export async function missingCodecs(): Promise<readonly string[]> {
  const { Codec } = await import("node-av/lib");
  return [
    ...needed.decoder
      .filter((name) => !Codec.findDecoderByName(name as never))
      .map((name) => `${name} (decoder)`),
    ...needed.encoder
      .filter((name) => !Codec.findEncoderByName(name as never))
      .map((name) => `${name} (encoder)`),
  ];
}
