import { fragment, initSegment, mimeType } from "@tessera/formats/fmp4";
import { isKeyNal, lengthPrefixed } from "@tessera/formats/h264";
import { H264Depacketiser, H264Packetiser, RtpPacketiser, RtpReceiver } from "@tessera/formats/rtp";
import { expect, it, onTestFinished, vi } from "vitest";
import { LivePlayer } from "./live-player.ts";
import type { LiveState } from "./live-state.ts";
import { rungOn } from "./rung-on.ts";

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

it("goes on with pictures that lack packets, and begins anew after one that cannot be decoded", async () => {
  const video = document.createElement("video");
  document.body.append(video);
  const sockets: LossySocket[] = [];
  const states: LiveState[] = [];
  const openSocket = () => {
    const socket = new LossySocket();
    sockets.push(socket);
    return socket;
  };
  const player = new LivePlayer({
    video,
    server: {
      openUrl: async () => "/live",
      reportSource: async () => ({ isRunning: false }),
      isProtocolOff: () => false,
      isWorthRetrying: () => true,
    },
    onState: (state) => states.push(state),
    rungs: [rungOn(openSocket)],
  });
  onTestFinished(() => {
    player.stop();
    for (const socket of sockets) socket.close();
    video.remove();
  });
  const shown = () => video.getVideoPlaybackQuality().totalVideoFrames;

  player.start();
  await eventually(() => expect(shown()).toBeGreaterThan(75));
  expect(sockets[0]?.lost).toBeGreaterThan(10);
  expect(player.statistics).toMatchObject({ connections: 1, lastFailure: undefined });

  sockets[0]?.sendUndecodable();
  await eventually(() => expect(player.statistics.connections).toBe(2));
  await eventually(() => expect(player.state.kind).toBe("playing"));
  expect(player.statistics.lastFailure).toMatchObject({ reason: { code: "media-error" } });
  // The viewer is not told of a failure.
  expect(states.map(({ kind }) => kind)).not.toContain("failed");
});

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

/** A server whose camera sends 25 pictures a second in packets of 100 bytes and loses one in seven of them. */
class LossySocket extends EventTarget {
  binaryType: BinaryType = "arraybuffer";
  lost = 0;
  readonly #rtp = new H264Packetiser(new RtpPacketiser({ payloadType: 96, ssrc: 1 }), 100);
  readonly #receiver: RtpReceiver;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #sets = nals.slice(0, 2).map(bytesOf);
  readonly #slices = nals.slice(2).map(bytesOf);
  #pictures = 0;
  #packets = 0;

  constructor() {
    super();
    const depacketiser = new H264Depacketiser(
      {
        onParameterSets: () => {},
        onAccessUnit: (data, timestamp, isKey) => this.#sendPicture(data, timestamp, isKey),
      },
      this.#sets,
    );
    this.#receiver = new RtpReceiver(depacketiser);
    this.#timer = setInterval(() => this.#shoot(), 40);
    queueMicrotask(() => this.#begin());
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** A slice of rubbish. */
  sendUndecodable(): void {
    const rubbish = Uint8Array.from({ length: 400 }, (_, at) => (at * 167 + 91) % 251);
    rubbish[0] = 0x65;
    this.#sendPicture(lengthPrefixed([rubbish]), this.#pictures * 3600, true);
  }

  #begin(): void {
    const [sps = new Uint8Array(), pps = new Uint8Array()] = this.#sets;
    const track = {
      video: { codec: "h264", sps: [sps], pps: [pps], width: 64, height: 64 },
    } as const;
    this.dispatchEvent(new Event("open"));
    this.#send('{"type":"state","state":"live","reason":{"zh":"","en":""}}');
    this.#send(JSON.stringify({ type: "mse", mime: mimeType(track) }));
    this.#send(new Uint8Array(initSegment(track)).buffer);
    for (let more = 0; more < 25; more++) this.#shoot();
  }

  #shoot(): void {
    const slice = this.#slices[this.#pictures % this.#slices.length] ?? new Uint8Array();
    for (const packet of this.#rtp.packetise([slice], this.#pictures * 3600)) {
      // Not of key frames: so small a one, cut, is among those that end Chromium's decoder.
      if (!isKeyNal(slice) && ++this.#packets % 7 === 0) this.lost++;
      else this.#receiver.receive(packet, 0, packet.length);
    }
    this.#pictures++;
  }

  #sendPicture(data: Uint8Array, dts90k: number, isKey: boolean): void {
    const sample = { duration90k: 3600, ctsOffset90k: 0, isKey, data };
    const bytes = fragment({ sequence: 1, video: { dts90k, samples: [sample] } });
    this.#send(new Uint8Array(bytes).buffer);
  }

  #send(data: string | ArrayBuffer): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

/** x264, 64 × 64, 12 pictures with one key frame: SPS, PPS and a slice each. */
const nals = [
  "Z01ACtsQmwEQAAADABAAAAMDIPEibg==",
  "aOrAhLI=",
  "ZYiEP2nX3C1jI3uST8It8ZN04epcOBpxqollFL5udTuvKJ8PlW4IrRyoRFvnFLs5C+bckYW7gnp1o7AClAILaA8Me62jQCi2GttYsGyefNmCBCyQ0s3e42YVR5SUC3soFVSOvP/394A2cVLeykHlIZQlP2bfEdj3YCgZ78eH62PfHQqVkiNv7adQJKYjdTdEJRqgZ2Q5PmaLkuyQhtrHimfxnWlZsYcK+Jdlx3fIAV35y0+BPqbbr4fHt9eGG37xSLB8vzHAfqYCzVfNtGmEffzeQBrLNEnHCFYM1GL85d9zQ1IodGA3fNGbYSrO8++pvTDaNz6OsvsDEYGkdXMQ9RIs2fyRMcrp73avZMkk2kF3pdFNi6kTSxlICJLhgG8eQXTJxM2MrwRDTUbHjwRThn8EtAnHA3zFnqgRCxenoQbo7p2mkfJBhBrm0kOEPtC+bNCOQBOID0MQIelzFm90YPWXiSQJMPuREI2Xd0oP4S7MfDT6nEfILiOE8ghVg2eP4VSGLYlasrNbVg3u5WtSjwvJYzwm6uNafxbaiVDtwfT0/P83ky5I6knzFADi4ey8kbDy+XSEyul27jmfU3k/jpQpnuk1u91a/B7DHX2V/tUEyweeIwahsHcqwjoLhSqYwYwCvpve75xItaK7bajhC+alUy4kygAlJqZSjkJFHaCRNNCNt8Av/ciaoxTLdvfvl/+m6kmEjv7PWCMD8W22Ew+xJGwqk46tU3CRMLOtfeo9wNQKzBh9lODB830SyeDubly3EzM4bVDaooiWE6wO4XYotkoxWC9qw1BWoC3B9HmROAb3+hRoI7KoJMEi2x86n+skbsumE/tUFrwfqL/87AQyYnPHlMzpWATCzWeGlNVB91eR9280kg/T5vMQbC9QdKCdVA0QBRd6Bsf8UfuND+MX4bPRm+71RRnb1fzkYHpuq22vJwmHvEoYAEOBY1wU0RyeRqN/qGWjce+vln/B8XUfd1/cfSWw5WcMIVM21SiO0CNsLqJOdzZt6NCqbNgmz+TlBEhrrr/eWXBL+7O0QQ59xxhF2cgtEZJu5l9X6K1t/yeHuNrpZ86dYQAi9I+dqECa58kjoekBkdbdLZjOh1NdC5lUvLEr/QS/mNf0jnsNx9Kp92EA+qrdZIvqWDPPUeruyMQhhXQoQPs6XdDHnDm2zXXACF6/TEfLldnOZJinE8u1JqNBa0RZpW6WeEcgkFpaRSAclBCZOZ/XzRNiSWMxNIeTHSdMDocsjbyXvMrIvu4s9HIyD7achu3Em8dDeIXDxQI7QAq4rKIpLw==",
  "QZo7H6nVgu5JWItC91J02ayX5hrFdHt1pFtoye9U8wmR0KuMMkN08c5RTVw9y7EQa8dcT0Vokh4UporL9/PXxgFa/nOJj8tMxdix3HvPJRk1S6hVfCW9XWCQvBimUgi7tGb4caAUcXLIM9a2nJNQk9cgVGEPns3imjzT2e6b9Wi1by6j69HsXHCKSooM+nKgTRzNshtwtXoijpgk",
  "QZpGD//Tj178VImdFSPj6DkmhDkwAZ+VsHyQfuXC3cO/Orydw7yZIqw/Ter3Nt09bM6/y/NIbDvQefTP3PV8rnwxpoCOlj0K4G2kCs9Iy5qIJf8PMVJZCFpC+iPu3y3Kv1jQOSo5sEa6sX8U1I6x8RpWNzmvPl6tzpN/LKtumInlri17kJE=",
  "QZpmD//11x71rdCIbxwH8b6npy3Lb/9dCvexD6+RWOFXexLtdRfsg5xSRyxvCvEQQJ9vKxPpTGQEk0ETWUl8fMBqc+8nDSfQmrciWoGo8feUru2SraneA+p17dTe4tQYJzPTAOH5bx+rTWuTlMm1qVuYRpkoAMtprsMQmM62QdbUt3mocmaA9S4ry3d0R203wzglxWk1c9vZq+pLG8i/6PnLD3zsRVBUYl7d70My",
  "QZqGD/8/8sX4MU/rnnutAG0KnjCxpkO5gPaLyC8eL/8sKiMlpBmrjNOggysd+FO1q0mSnIwYqBjD/wrz9QX+4T1A19bbOtoECX9t4Cvy+Pg9aekeask2uWcYHo/KhgfQ67GquthXnHzQhmH//cUqrMtYUoE=",
  "QZqmD//UIqGkYh+QdxpsAIpob+LsW0CC8wlARf3/4/z225wXZ5vJAHAS5CprcS5aPrGjGXjhLyD5xlyO300JyRKzS4lawZ7qanyWeRQhuCsKg2DOJ90i+sPLUT0RiStctM6cSHaskycXd2lzSoyxyLxvTr1Z/rFy4KUBz795oB/NzlIiRhnd8MXfkFdykeLE8q1iJQ==",
  "QZrGD/+FM9bwxOfPIcYO+CKXZfL0v3vueKH5t58IWYimVPFWUouJWhUGc3GWyaqC34HPTDCeLCfPeUSGs4RUmFVFO5NHx5jlChrjuTNpzD39Nslr5/wx3f/bgf//asaS4ckLWWDXT6N79Lz2y7RtwpEXvdWrl1N+9vj4mDHZ/0gg1j4NXfYYl6mVmKnSc0Iv0iLvwPmspnRqQQ==",
  "QZrmD//Tr+HGrbhpm+DASRWxh94jiJy3QdJR7OJP/K2uezkPWwxsgNvhyePrw3cb6gdzRObyPQ34BFW0PdOfpFUz4GGP0O+we+nFkiHd1L0WBsB9OVHJhhuW34k5J/FX+G9GVqKP6ooeFVCHXsNSHE1VLX/vzPhd4pu/yU5EfCGNoNoKbvqoWTvePasb70kqRo+15hEYO4s=",
  "QZsGD/9guTYp2bfHnRVe7O0EYMUHeBIdNDUjezRkY2dN/+/vKdgMhWyf9REDNHBHjoP4PlTXw+Kd1vqTBZ6rVvLaC5WrlclQRpObOPyL2W+Y74h2qsO63Xk+Dn0+8dgZNOI86oT04ZIs79i1DSOm7+OKO9jB+XyYMVB7hjnxIsIlQ07hXw3rUJqubjE2+bY3Rv2KVMJzuHOuUkwmmFUqhXy9pO3b9Ix9YafPxp6t1uA=",
  "QZsmD//UR5awEaQ6l0xLi/TsBJMX6XYQTRa66Lc/YmW7gWaV/I7KSzKjmk6v/zFLFP0wH/+17nZ3lqC4SL3HEBk4FdjuxxA7ZrhRVqX/rt3uhd8mMM35r34u0T9bwP3/uSMZx9Zvy6cGra39oANRYViDnoxy/BXl3Lw86spXfUg8h+n2Fc7ux2VfopHc2gv9BJg979FxYiZ56imoHsD7UNwJ4W1Ew4huC/IoxDQGPPib4PLdyX4yrvCI",
  "QZtGD/9guTQqnJ8T0HIReqNM18omBsAYci2idYXumDSVuFB/ZAq8adI4mavb7mAkf3PP8NYy/OUMDb0V0K2Im/+FIR9sH+S+/bjzFKqg1cT/B7decrP9zU7xHmGFOFwovjEiRiFok5NBJ+uEqtBzs6ysbi8hNC9oBK184MMCB/sN+2L6thp2HKCtX/HnX5rSEvndKCw2NCGDrWoEEDTdE48f/b78TKmR",
  "QZtmD//UJsyl5JZYAfnBjigZztllAp4l1zthKOVfcXQlRZ8kD1OIqvZur6ZtKpLwtS64BQen2U50L2G9YfNqUm1NmKkpBqWRYJLM64L/x8tq8al47rC8lzA6qFK4Q9sMm1T4MVj51lmxUUu3my7O7gtAVCROgm9t0GWpSl0hu0Y8q7Hr4sQ79PlQBq2G5GtvZnt5NkXCUHI+q6lXcySlfl5enH4v+PPPUaKde6Q=",
];
