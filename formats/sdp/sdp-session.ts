/** A session description, RFC 8866, as far as cameras and players use it. */
export interface SdpSession {
  readonly name: string;
  /** Of the whole session; empty if it was not given. */
  readonly control: string;
  readonly media: readonly SdpMedia[];
}

export interface SdpMedia {
  /** What is not video or audio counts as application. */
  readonly type: "video" | "audio" | "application";
  readonly port: number;
  readonly protocol: string;
  /** Address of c=, of the media or else of the session; empty if there was none. */
  readonly address: string;
  /** Empty if it was not given. */
  readonly control: string;
  /** In order of preference. */
  readonly payloads: readonly SdpPayload[];
}

export interface SdpPayload {
  readonly payloadType: number;
  /** In upper case: H264, H265, MPEG4-GENERIC, PCMA. */
  readonly encoding: string;
  readonly clockRate: number;
  readonly channels: number;
  /** Format parameters; names in lower case. */
  readonly fmtp: ReadonlyMap<string, string>;
}
