/** Start and end of a chosen piece. */
export interface Marks {
  readonly inMs: number | undefined;
  readonly outMs: number | undefined;
}

export const noMarks: Marks = { inMs: undefined, outMs: undefined };

/** Between two moments, in whichever order they came. */
export const markedBetween = (aMs: number, bMs: number): Marks => ({
  inMs: Math.min(aMs, bMs),
  outMs: Math.max(aMs, bMs),
});

/** A start behind the end begins a new piece. */
export const markedIn = ({ outMs }: Marks, atMs: number): Marks => ({
  inMs: atMs,
  outMs: outMs !== undefined && outMs > atMs ? outMs : undefined,
});

/** So does an end before the start. */
export const markedOut = ({ inMs }: Marks, atMs: number): Marks => ({
  inMs: inMs !== undefined && inMs < atMs ? inMs : undefined,
  outMs: atMs,
});
