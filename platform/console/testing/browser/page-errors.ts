/** What the page has complained about since the test began. */
export const errors: string[] = [];
const allowed: RegExp[] = [];

export function forgetErrors(): void {
  errors.length = 0;
  allowed.length = 0;
}

export const unexpectedErrors = (): string[] =>
  errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));

/** Complaints that match are expected in this test. */
export const allowErrors = (pattern: RegExp): void => void allowed.push(pattern);
