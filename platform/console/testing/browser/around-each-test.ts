import { afterEach, beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { errors, forgetErrors, unexpectedErrors } from "./page-errors.ts";

/** Set up for every file, in the one page that they share: whatever is kept lives in a module of its own. */

const { error: print } = console;

beforeEach(() => {
  forgetErrors();
  console.error = (...words: unknown[]) => {
    errors.push(words.map(String).join(" "));
    print(...words);
  };
});

afterEach(async () => {
  await cleanup();
  console.error = print;
  const unexpected = unexpectedErrors();
  // Whatever the page complains about fails the test that does not expect it.
  if (unexpected.length > 0) throw new Error(`errors in the browser:\n${unexpected.join("\n")}`);
});
