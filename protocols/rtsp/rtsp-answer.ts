export interface RtspAnswer {
  readonly status: number;
  /** In place of the usual words. */
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
