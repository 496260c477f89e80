import { useText, useTexts } from "@tessera/platform/console";
import { liveTexts } from "../texts.ts";
import type { Line } from "./tile-notice.ts";

/** Puts a line into the reader's language. */
export function useLine(): (line: Line) => string {
  const t = useTexts(liveTexts);
  const inLanguage = useText();
  return (line) => {
    if ("text" in line) return inLanguage(line.text);
    return "sentence" in line ? line.sentence : t(line.key, line.values);
  };
}
