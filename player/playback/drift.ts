/** Below that nobody sees it, and a correction would cost more than it mends. */
const toleratedMs = 20;
/** Above that a track would take too long to come back by itself. */
const seekAboveMs = 500;
/** A speed that differs more than this is heard and seen. */
const maxNudge = 0.1;

export type DriftDecision =
  | { readonly kind: "rate"; readonly rate: number }
  | { readonly kind: "seek" };

/** How a track comes back to the clock. Pure: how far it is ahead in, one decision out. */
export function correctDrift(aheadMs: number, rate: number): DriftDecision {
  // At speed the same lag in time is more footage.
  const scale = Math.max(1, rate);
  if (Math.abs(aheadMs) > seekAboveMs * scale) return { kind: "seek" };
  if (Math.abs(aheadMs) <= toleratedMs * scale) return { kind: "rate", rate };
  const nudge = Math.max(-maxNudge, Math.min(maxNudge, -aheadMs / (1000 * scale)));
  return { kind: "rate", rate: rate * (1 + nudge) };
}
