import type { Clock } from "@tessera/base";
import type { SimBytes } from "@tessera/formats/jt1078";

/** What the cameras of a simulated terminal do. */
export interface TerminalMediaOptions {
  /** With leading zeros, as in its messages. */
  readonly phone: string;
  readonly channels?: number;
  /** How many bytes the SIM number of media packets has. */
  readonly simBytes?: SimBytes;
  readonly width?: number;
  readonly height?: number;
  readonly fps?: number;
  readonly gopSeconds?: number;
  /** Over the top of the picture, for programs that measure. */
  readonly timeStrip?: boolean;
  /** A byte stream in place of what is drawn. */
  readonly file?: string | undefined;
  /** In AAC it is silent itself. */
  readonly audio?: TerminalAudio;
  /** That it says to play: 8000, 22050, 44100 or 48000. */
  readonly audioRate?: number;
  /** What every channel has recorded; made up unless told. */
  readonly recordings?: readonly TerminalSpan[];
  /** How many videos it sends at once; more are refused. */
  readonly streamsAtOnce?: number;
  readonly quirks?: TerminalQuirks;
  readonly clock?: Clock;
}

export type TerminalAudio = "none" | "pcma" | "pcmu" | "adpcm" | "aac";

export interface TerminalSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** What terminals do that do not keep to the standard. */
export interface TerminalQuirks {
  /** Every packet has the same time. */
  readonly hasFrozenTimes?: boolean;
  /** Its clock is set an hour on, and back, every second. */
  readonly hasJumpingTimes?: boolean;
  /** Over TCP: of every so many packets one is cut off in its middle. */
  readonly cutsEvery?: number;
  /** Key frames are not marked. */
  readonly marksNoKeys?: boolean;
  /** Sound as HiSilicon chips give it. */
  readonly hasHisiliconPrefix?: boolean;
  /** Connects and sends nothing but sound. */
  readonly sendsNoPictures?: boolean;
  /** Connects and sends a first packet, and then nothing. */
  readonly fallsSilent?: boolean;
  /** Over UDP: every so many packets one does not arrive. */
  readonly losesEvery?: number;
  /** Over UDP: every so many packets one is overtaken by the next. */
  readonly swapsEvery?: number;
  /** Refuses to upload files, or agrees and does not come. */
  readonly uploads?: "refuses" | "never";
  /** Says yes to a request and does not connect. */
  readonly neverConnects?: boolean;
}
