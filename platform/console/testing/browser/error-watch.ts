import { afterEach, beforeEach } from "vitest";

const errors: string[] = [];
let allowed: RegExp[] = [];
const { error: print } = console;

beforeEach(() => {
  errors.length = 0;
  allowed = [];
  console.error = (...words: unknown[]) => {
    errors.push(words.map(String).join(" "));
    print(...words);
  };
});

/** Whatever the page complains about fails the test that does not expect it. */
afterEach(() => {
  console.error = print;
  const unexpected = unexpectedErrors();
  if (unexpected.length > 0) throw new Error(`errors in the browser:\n${unexpected.join("\n")}`);
});

export const unexpectedErrors = (): string[] =>
  errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));

/** Complaints that match are expected in this test. */
export const allowErrors = (pattern: RegExp): void => void allowed.push(pattern);
