import { notifications, useTexts } from "@tessera/platform/console";
import { useEffect, useRef } from "react";
import { bannerTexts } from "./texts.ts";
import { newTroubles, type Trouble } from "./troubles.ts";

const shownMs = 10_000;

/** Calls for each trouble that begins while the console is open, on the desktop too where that is allowed. */
export function useTroubleCalls(troubles: readonly Trouble[] | undefined): void {
  const t = useTexts(bannerTexts);
  const before = useRef<readonly Trouble[]>(undefined);
  useEffect(() => {
    if (!troubles) return;
    const begun = newTroubles(before.current, troubles);
    before.current = troubles;
    for (const { text, kind } of begun) {
      notifications.error(text, shownMs);
      showOnDesktop(t("title"), text, kind);
    }
  });
}

function showOnDesktop(title: string, body: string, tag: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag: `tessera-${tag}` });
    shown.addEventListener("click", () => window.focus());
  } catch {
    // Phones allow it from a service worker only; the card in the page is there.
  }
}
