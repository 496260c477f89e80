/** How servers describe the codecs: RFC 6184 clause 8.2, RFC 7798 clause 7, RFC 3640 clause 4.1. */

interface H264Sets {
  readonly sps: readonly [Uint8Array, ...Uint8Array[]];
  readonly pps: readonly Uint8Array[];
}

export function h264Payload(payloadType: number, { sps, pps }: H264Sets) {
  return {
    payloadType,
    encoding: "H264",
    clockRate: 90_000,
    fmtp: {
      "packetization-mode": 1,
      "profile-level-id": Buffer.from(sps[0]).toString("hex", 1, 4).toUpperCase(),
      "sprop-parameter-sets": inBase64([...sps, ...pps]),
    },
  };
}

interface H265Sets extends H264Sets {
  readonly vps: readonly Uint8Array[];
}

export function h265Payload(payloadType: number, { vps, sps, pps }: H265Sets) {
  return {
    payloadType,
    encoding: "H265",
    clockRate: 90_000,
    fmtp: {
      "sprop-vps": inBase64(vps),
      "sprop-sps": inBase64(sps),
      "sprop-pps": inBase64(pps),
    },
  };
}

interface Aac {
  readonly config: Uint8Array;
  readonly sampleRate: number;
  readonly channels: number;
}

export function aacPayload(payloadType: number, { config, sampleRate, channels }: Aac) {
  return {
    payloadType,
    encoding: "mpeg4-generic",
    clockRate: sampleRate,
    channels,
    fmtp: {
      streamtype: 5,
      "profile-level-id": 1,
      mode: "AAC-hbr",
      sizelength: 13,
      indexlength: 3,
      indexdeltalength: 3,
      config: Buffer.from(config).toString("hex"),
    },
  };
}

interface G711 {
  readonly codec: "pcma" | "pcmu";
  readonly sampleRate: number;
}

export function g711Payload(payloadType: number, { codec, sampleRate }: G711) {
  return { payloadType, encoding: codec.toUpperCase(), clockRate: sampleRate };
}

function inBase64(sets: readonly Uint8Array[]): string {
  return sets.map((set) => Buffer.from(set).toString("base64")).join(",");
}
