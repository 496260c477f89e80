export type Strength = "weak" | "normal" | "strong";

/** Points for length; from six characters on also for variety. */
export function strengthScore(password: string): number {
  if (password.length <= 5) return password.length * 5;
  return (password.length < 8 ? 25 : 50) + varietyBonus(password);
}

/**
 * Weak under 25, normal over 50, strong over 75. The specification leaves 25 to 50 open: a level
 * is earned by passing its threshold, so these scores are still weak.
 */
export function strengthOf(password: string): Strength {
  const score = strengthScore(password);
  if (score > 75) return "strong";
  if (score > 50) return "normal";
  return "weak";
}

function varietyBonus(password: string): number {
  const merits = [
    /\d/.test(password),
    /[a-z]/.test(password),
    /[A-Z]/.test(password),
    !/(.)\1/s.test(password),
  ];
  return merits.filter(Boolean).length * 10;
}
