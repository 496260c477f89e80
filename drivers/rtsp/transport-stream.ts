import { BadRequest, type Clock, type Text } from "@tessera/base";
import { audioDuration, type FrameSink, SoundLine, type VideoTrack } from "@tessera/engine";
import {
  type Damage,
  type Depacketiser,
  type ParameterSets,
  RtpTimeline,
  trackOfSets,
} from "@tessera/formats/rtp";
import { Mp2tDepacketiser, type TsPicture, type TsSound, trackOfSound } from "@tessera/formats/ts";

/** Of the 33 bits of a time in a transport stream, those that an RTP timestamp has. */
const timestampRange = 2 ** 32;
const longestWait90k = 90_000 / 2;

/** Pictures and sound that a camera sends together in a transport stream, on one line from zero. */
export class TransportStream {
  readonly #depacketiser: Mp2tDepacketiser;
  readonly #sink: FrameSink;
  readonly #clock: Clock;
  readonly #line = new RtpTimeline(90_000);
  #soundLine = new SoundLine(1);
  readonly #waiting: [TsPicture, Damage][] = [];
  #isWaiting = true;
  #sets: ParameterSets | undefined;
  #video: VideoTrack | undefined;
  #audio: ReturnType<typeof trackOfSound>;
  #lastDts90k = -1;

  constructor(sink: FrameSink, clock: Clock) {
    this.#sink = sink;
    this.#clock = clock;
    this.#depacketiser = new Mp2tDepacketiser({
      onPicture: (picture, damage) => this.#takePicture(picture, damage),
      onSound: (sound) => this.#pushSound(sound),
      onUntakenPicture: (name) => {
        throw new BadRequest("rtsp-ts-no-video", untakenText(name));
      },
    });
  }

  get depacketiser(): Depacketiser {
    return this.#depacketiser;
  }

  /** What the sound is shows with its first frame: so that all are told of both at once, the first pictures wait for it. */
  #takePicture(picture: TsPicture, damage: Damage): void {
    if (this.#isWaiting && this.#shouldWait(picture)) {
      this.#waiting.push([picture, damage]);
      return;
    }
    this.#isWaiting = false;
    for (const [earlier, itsDamage] of this.#waiting.splice(0))
      this.#pushPicture(earlier, itsDamage);
    this.#pushPicture(picture, damage);
  }

  #shouldWait({ dts90k }: TsPicture): boolean {
    if (this.#audio || !this.#depacketiser.hasSound) return false;
    const [first] = this.#waiting[0] ?? [];
    return first === undefined || Math.abs(dts90k - first.dts90k) < longestWait90k;
  }

  #pushPicture({ sets, dts90k: own90k, pts90k, isKey, data }: TsPicture, damage: Damage): void {
    if (sets !== this.#sets) {
      this.#sets = sets;
      this.#video = trackOfSets(sets);
      this.#announce();
    }
    const at90k = this.#line.place(own90k % timestampRange, this.#clock.monotonicMs());
    const dts90k = Math.max(at90k, this.#lastDts90k + 1);
    this.#lastDts90k = dts90k;
    const shownLater90k = (pts90k - own90k) | 0;
    this.#sink.push({
      kind: "video",
      data,
      dts90k,
      pts90k: dts90k + shownLater90k,
      isKey,
      damage,
    });
  }

  #pushSound(sound: TsSound): void {
    const track = trackOfSound(sound, this.#audio);
    if (!track) return;
    if (track !== this.#audio) {
      this.#audio = track;
      this.#soundLine = new SoundLine(track.sampleRate);
      if (this.#video) this.#announce();
    }
    if (!this.#line.hasStarted) return;
    let atMs = this.#line.locateMs(sound.pts90k % timestampRange);
    for (const data of sound.frames) {
      const samples = audioDuration(track, data);
      const dtsSamples =
        samples > 0 && atMs >= 0 ? this.#soundLine.place(atMs, samples) : undefined;
      atMs += (samples * 1000) / track.sampleRate;
      if (dtsSamples !== undefined) this.#sink.push({ kind: "audio", data, dtsSamples });
    }
  }

  #announce(): void {
    this.#sink.setTracks({ video: this.#video, audio: this.#audio });
  }
}

const untakenText = (name: string): Text => ({
  zh: `摄像机的传输流（MPEG-TS）里是 ${name} 视频，本平台不支持，请在摄像机上改为 H.264 或 H.265`,
  en: `The transport stream of the camera has ${name} video in it, which is not supported. Set its encoding to H.264 or H.265.`,
});
