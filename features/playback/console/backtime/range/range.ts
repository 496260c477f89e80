/** A chosen piece of time, UTC. */
export interface Range {
  readonly startMs: number;
  readonly endMs: number;
}
