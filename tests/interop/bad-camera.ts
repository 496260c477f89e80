import { H264Packetiser, RtpPacketiser } from "@tessera/formats/rtp";
import { ScriptedCamera, usualAnswer } from "@tessera/protocols/rtsp/testing";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

/** 1080p and 320x180, as x264 writes them. */
export const large = [
  fromHex("6742c028d900780227e5c044000003000400000300c83c60c920"),
  fromHex("68cb83cb20"),
];
export const small = [
  fromHex("6742c00dd9014196ffc004000321000003000100000300320f14292c"),
  fromHex("68cb83cb20"),
];

export const ticksPerFrame = 3600;
const frameMs = 40;
const framesPerGop = 25;

/** What is at hand for one picture. */
export interface Moment {
  /** Counted from 0. */
  readonly frame: number;
  readonly isKey: boolean;
  /** Packs a picture; the sets of the camera before a key frame. */
  readonly packets: (picture?: {
    readonly timestamp?: number;
    readonly sets?: readonly Uint8Array[];
  }) => Uint8Array[];
  readonly send: (packet: Uint8Array, channel?: number) => void;
}

export interface BadCameraOptions {
  /** Sends what is to be sent for one picture; the default sends it well. */
  readonly onFrame?: (moment: Moment) => void;
  readonly sets?: readonly Uint8Array[];
  readonly sliceBytes?: number;
  readonly hasSound?: boolean;
}

/** Sends 25 pictures a second that no decoder could show and every program before it must carry. */
export function startBadCamera(options: BadCameraOptions): Promise<ScriptedCamera> {
  const { onFrame = sendWell, sets = large, sliceBytes = 2000, hasSound = false } = options;
  return ScriptedCamera.start({
    DESCRIBE: (request) => ({ ...usualAnswer(request), body: describe(hasSound) }),
    PLAY: (request, connection) => {
      const packetiser = new H264Packetiser(new RtpPacketiser({ payloadType: 96, ssrc: 7 }));
      let frame = 0;
      const timer = setInterval(() => {
        const isKey = frame % framesPerGop === 0;
        onFrame({
          frame,
          isKey,
          packets: (picture = {}) => {
            const { timestamp = frame * ticksPerFrame } = picture;
            const nals = isKey ? [...(picture.sets ?? sets), slice(0x65)] : [slice(0x41)];
            return packetiser.packetise(nals, timestamp);
          },
          send: (packet, channel = 0) => connection.sendFrame(channel, packet),
        });
        frame++;
      }, frameMs);
      connection.socket.on("close", () => clearInterval(timer));
      return usualAnswer(request);
    },
  });

  function slice(header: number): Uint8Array {
    return new Uint8Array(sliceBytes).fill(0x9a).fill(header, 0, 1);
  }
}

export function sendWell({ packets, send }: Moment): void {
  for (const packet of packets()) send(packet);
}

/** 20 ms of A-law for a moment of the sound's clock. */
export function soundPacket(number: number): Uint8Array {
  const packet = Buffer.alloc(12 + 160, 0xd5);
  packet.writeUInt16BE(0x8008, 0);
  packet.writeUInt16BE(number & 0xffff, 2);
  packet.writeUInt32BE(number * 160, 4);
  packet.writeUInt32BE(9, 8);
  return packet;
}

/** Without parameter sets: they come with the pictures, or not at all. */
function describe(hasSound: boolean): string {
  const video = ["m=video 0 RTP/AVP 96", "a=rtpmap:96 H264/90000", "a=control:trackID=1"];
  const audio = ["m=audio 0 RTP/AVP 8", "a=rtpmap:8 PCMA/8000", "a=control:trackID=2"];
  return ["v=0", "s=bad", ...video, ...(hasSound ? audio : []), ""].join("\r\n");
}
