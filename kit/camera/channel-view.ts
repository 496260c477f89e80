/** 1 main stream, 2 sub stream. */
export type Flow = 1 | 2;

/** One channel as it is watched. */
export interface ChannelView {
  readonly device: string;
  readonly channel: string;
  readonly flow: Flow;
}

export const flowOf = (text: string | null | undefined): Flow => (text === "2" ? 2 : 1);
