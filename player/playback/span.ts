/** A stretch of time, UTC. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}
