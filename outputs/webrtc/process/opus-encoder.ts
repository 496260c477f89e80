import type { AudioTrack } from "@tessera/engine";
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_LOG_QUIET,
  AV_SAMPLE_FMT_S16,
  type AVSampleFormat,
  FF_DECODER_AAC,
  FF_DECODER_ADPCM_G726,
  FF_DECODER_ADPCM_G726LE,
  FF_DECODER_MP3,
  FF_DECODER_PCM_ALAW,
  FF_DECODER_PCM_MULAW,
  FF_ENCODER_LIBOPUS,
  type FFDecoderCodec,
} from "node-av/constants";
import {
  Codec,
  CodecContext,
  Frame,
  Log,
  Packet,
  Rational,
  SoftwareResampleContext,
} from "node-av/lib";

Log.setLevel(AV_LOG_QUIET);

const opusRate = 48_000;
/** A packet costs every viewer as much as one of the picture: half as many as of the usual 20 ms, for 20 ms of delay. */
const packetMs = 40;
const samplesPerPacket = (opusRate / 1000) * packetMs;
/** Of 10. Together with the larger packets, AAC of one voice becomes Opus in 30 % less processor time. */
const complexity = 5;
const bitRate = 32_000n;

/** Sound that browsers do not take, as Opus: decoded, brought to 48 kHz mono and encoded. */
export class OpusEncoder {
  /** At 48 kHz. */
  readonly samplesPerPacket = samplesPerPacket;
  readonly #decoder: CodecContext;
  readonly #encoder: CodecContext;
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  #resampler: SoftwareResampleContext | undefined;
  #samples = Buffer.alloc(0);

  /** Throws if FFmpeg cannot decode the sound. */
  constructor(track: AudioTrack) {
    this.#decoder = openDecoder(track);
    this.#encoder = openEncoder();
    this.#packet.alloc();
    this.#frame.alloc();
  }

  /** Samples at 48 kHz that wait for the next packet. */
  get waitingSamples(): number {
    return this.#samples.length / 2;
  }

  /** The packets that are full by now; a frame that cannot be decoded gives none. */
  encode(data: Uint8Array): Buffer[] {
    this.#packet.data = Buffer.from(data.buffer, data.byteOffset, data.length);
    if (this.#decoder.sendPacketSync(this.#packet) < 0) return [];
    while (this.#decoder.receiveFrameSync(this.#frame) >= 0) this.#resample(this.#frame);
    const packets: Buffer[] = [];
    const packetBytes = samplesPerPacket * 2;
    while (this.#samples.length >= packetBytes) {
      const packet = this.#compress(this.#samples.subarray(0, packetBytes));
      this.#samples = this.#samples.subarray(packetBytes);
      if (packet) packets.push(packet);
    }
    return packets;
  }

  /** What waits belongs to a moment that is over. */
  dropWaiting(): void {
    this.#samples = Buffer.alloc(0);
  }

  close(): void {
    for (const part of [this.#decoder, this.#encoder, this.#packet, this.#frame, this.#resampler])
      part?.[Symbol.dispose]();
  }

  #resample(frame: Frame): void {
    this.#resampler ??= openResampler(frame);
    const room = this.#resampler.getOutSamples(frame.nbSamples);
    const out = Buffer.alloc(room * 2);
    const planes = frame.extendedData ?? [];
    const count = this.#resampler.convertSync([out], room, planes, frame.nbSamples);
    if (count > 0) this.#samples = Buffer.concat([this.#samples, out.subarray(0, count * 2)]);
  }

  #compress(samples: Buffer): Buffer | undefined {
    using frame = Frame.fromAudioBuffer(samples, {
      nbSamples: samplesPerPacket,
      format: AV_SAMPLE_FMT_S16,
      sampleRate: opusRate,
      channelLayout: AV_CHANNEL_LAYOUT_MONO,
    });
    if (this.#encoder.sendFrameSync(frame) < 0) return undefined;
    using packet = new Packet();
    packet.alloc();
    if (this.#encoder.receivePacketSync(packet) < 0 || !packet.data) return undefined;
    return Buffer.from(packet.data);
  }
}

function decoderOf(track: AudioTrack): FFDecoderCodec | undefined {
  switch (track.codec) {
    case "aac":
      return FF_DECODER_AAC;
    case "mp3":
      return FF_DECODER_MP3;
    case "pcma":
      return FF_DECODER_PCM_ALAW;
    case "pcmu":
      return FF_DECODER_PCM_MULAW;
    case "g726":
      return track.packing === "rfc3551" ? FF_DECODER_ADPCM_G726LE : FF_DECODER_ADPCM_G726;
    case "opus":
      return undefined;
  }
}

function openDecoder(track: AudioTrack): CodecContext {
  const name = decoderOf(track);
  const codec = name === undefined ? null : Codec.findDecoderByName(name);
  if (!codec) throw new Error(`no decoder for ${track.codec}`);
  return open(codec, (context) => {
    context.sampleRate = track.sampleRate;
    context.channels = track.channels;
    if (track.codec === "g726") context.bitsPerCodedSample = track.bitsPerSample;
    if (track.codec === "aac") context.extraData = Buffer.from(track.config);
  });
}

function openEncoder(): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS);
  if (!codec) throw new Error("no Opus encoder");
  return open(codec, (context) => {
    context.sampleRate = opusRate;
    context.channelLayout = AV_CHANNEL_LAYOUT_MONO;
    context.sampleFormat = AV_SAMPLE_FMT_S16;
    context.bitRate = bitRate;
    context.timeBase = new Rational(1, opusRate);
    context.setOption("frame_duration", String(packetMs));
    context.setOption("compression_level", String(complexity));
  });
}

function open(codec: Codec, setUp: (context: CodecContext) => void): CodecContext {
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  setUp(context);
  const result = context.open2Sync(codec, null);
  if (result < 0) throw new Error(`opening ${codec.name} failed with ${result}`);
  return context;
}

function openResampler(frame: Frame): SoftwareResampleContext {
  const resampler = new SoftwareResampleContext();
  const from = { layout: frame.channelLayout, format: frame.format as AVSampleFormat };
  resampler.allocSetOpts2(
    AV_CHANNEL_LAYOUT_MONO,
    AV_SAMPLE_FMT_S16,
    opusRate,
    from.layout,
    from.format,
    frame.sampleRate,
  );
  const result = resampler.init();
  if (result < 0) throw new Error(`opening the resampler failed with ${result}`);
  return resampler;
}
