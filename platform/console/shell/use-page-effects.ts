import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { pageEffects } from "../guard/page-effects.ts";
import { useText } from "../i18n/language.ts";
import { useSession } from "../session/session-store.ts";
import { useApp } from "../state/app-store.ts";
import { productTitle, useConfig } from "../state/config-store.ts";
import { ConfigLoader } from "../state/load-config.ts";
import { useShownSubject } from "./page-subject.ts";
import { screenAt } from "./screen-map.ts";
import { useSetup } from "./setup.ts";

/** Carries out what a page brings with it, once the guard lets the visitor stay. */
export function usePageEffects(isStaying: boolean): void {
  const { screens, config: source, loadMapScripts } = useSetup();
  const { pathname } = useLocation();
  const isSignedIn = useSession(({ user }) => Boolean(user));
  const title = useConfig(productTitle);
  const text = useText();
  const loader = useMemo(() => new ConfigLoader(source), [source]);
  const hasMapScripts = useRef(false);

  useEffect(() => {
    if (!isStaying) return;
    const effects = pageEffects({
      path: pathname,
      isSignedIn,
      config: useConfig.getState(),
      mapInfo: useApp.getState().mapInfo,
    });
    void loader.load(effects.load);
    document.body.classList.toggle("tessera-scrollbar", effects.hasBodyScrollbar);
    if (effects.needsMapScripts && !hasMapScripts.current) {
      hasMapScripts.current = true;
      loadMapScripts?.().catch(() => {
        hasMapScripts.current = false;
      });
    }
  }, [isStaying, pathname, isSignedIn, loader, loadMapScripts]);

  const screen = screenAt(screens, pathname);
  const subject = useShownSubject();
  const pageTitle = [subject, screen && text(screen.title), title].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = pageTitle;
  }, [pageTitle]);
}
