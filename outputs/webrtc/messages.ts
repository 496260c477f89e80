/** What goes between the server and the peer process, beside the frames. */
export type PeerOrder =
  | PlayOrder
  | PublishOrder
  | {
      readonly kind: "listen";
      readonly host: string;
      /** 0: any free one. */
      readonly port: number;
      readonly isTcpEnabled: boolean;
      /** Where media workers bring the streams that they have. */
      readonly feedPath: string;
    }
  | { readonly kind: "close"; readonly peer: string };

export interface PlayOrder extends Negotiated {
  readonly kind: "play";
}

/** Frames come the other way on the pipe. */
export interface PublishOrder extends Negotiated {
  readonly kind: "publish";
}

export interface Negotiated {
  readonly peer: string;
  /** Its number on the pipe of frames. */
  readonly stream: number;
  readonly offer: string;
  readonly media: readonly NegotiatedMedia[];
}

/** One m= section of the answer. */
export interface NegotiatedMedia {
  readonly kind: "video" | "audio";
  readonly mid: string;
  /** false: nothing goes through this section. */
  readonly isUsed: boolean;
  readonly payloadType: number;
  /** As the offer has it: H264, opus, PCMA. */
  readonly encoding: string;
  /** The fmtp parameters as the offer has them; empty if there were none. */
  readonly format: string;
}

export type PeerNews =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "not-listening"; readonly code: string }
  | { readonly kind: "answer"; readonly peer: string; readonly sdp: string }
  /** Of a publisher, once a second: packets and pictures since the last time. */
  | {
      readonly kind: "counted";
      readonly stream: number;
      readonly received: number;
      readonly lost: number;
      readonly dropped: number;
    }
  /** Before the answer: the offer could not be used. Later: the peer is gone. */
  | { readonly kind: "closed"; readonly peer: string; readonly reason: string };

/** The file descriptor of the pipe that carries frames, in the peer process. */
export const framePipe = 4;
