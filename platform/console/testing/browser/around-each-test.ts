import { afterEach, beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { keepThemes } from "./kept-themes.tsx";
import { errors, forgetErrors, unexpectedErrors } from "./page-errors.ts";

/** Set up for every file, in the one page that they share: whatever is kept lives in a module of its own. */

const { error: print } = console;

keepThemes();

/**
 * All is laid out, moves, plays and answers the mouse, but nothing of it is painted: nobody sees it, and drawing it took
 * a tenth of the processor time. Who judges pixels reads them of a canvas.
 */
const frame = window.frameElement as HTMLElement | null;
Object.assign(frame?.style ?? {}, { opacity: "0", willChange: "opacity" });

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
