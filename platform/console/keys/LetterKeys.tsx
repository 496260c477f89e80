import clsx from "clsx";
import { useEffect, useState } from "react";
import { useTexts } from "../i18n/texts.ts";
import styles from "./KeySheet.module.css";
import { chooseLetters, exchange, letterFor, useLetters } from "./letters.ts";
import { keyTexts } from "./texts.ts";

/** The letters of a line of the sheet, as capitals; each is exchanged for the next letter that is pressed. */
export function LetterKeys({ letters }: { readonly letters: readonly string[] }) {
  const t = useTexts(keyTexts);
  const chosen = useLetters(({ letters: all }) => all);
  const [changing, setChanging] = useState<string>();
  useNextKey(changing !== undefined, (key) => {
    if (changing && /^[a-z]$/i.test(key))
      chooseLetters(exchange(chosen, changing.toLowerCase(), key.toLowerCase()));
    setChanging(undefined);
  });
  return letters.map((letter) => {
    const shown = letterFor(letter).toUpperCase();
    const isAsked = changing === letter;
    return (
      <button
        key={letter}
        type="button"
        className={clsx(styles["letter"], shown !== letter && styles["changed"])}
        aria-label={isAsked ? t("pressNew") : t("change", { letter: shown })}
        onClick={() => setChanging(isAsked ? undefined : letter)}
        onBlur={() => setChanging(undefined)}
      >
        <kbd>{isAsked ? "…" : shown}</kbd>
        {isAsked && <output>{t("pressNew")}</output>}
      </button>
    );
  });
}

/** Whatever is pressed next is for this, also Escape. */
function useNextKey(isAwaited: boolean, take: (key: string) => void): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      take(event.key);
    };
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => removeEventListener("keydown", onKeyDown, { capture: true });
  });
}
