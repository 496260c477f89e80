import { useEffect, useLayoutEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { useText } from "../i18n/language.ts";
import { request } from "../request/request.ts";
import { useSession } from "../session/session-store.ts";
import { ConfigLoader, callsDue } from "../state/load-config.ts";
import { useThemeChoice } from "../theme/theme-store.ts";
import { useShownCount, useShownSubject } from "./page-subject.ts";
import { useProductTitle, useSetup } from "./setup.ts";

/** Carries out what a page brings with it, once the guard lets the visitor stay. */
export function usePageEffects(isStaying: boolean): void {
  const { site, config } = useSetup();
  const { pathname } = useLocation();
  const isSignedIn = useSession(({ user }) => Boolean(user));
  const loader = useMemo(() => new ConfigLoader(request), []);
  useEffect(() => {
    if (isStaying) void loader.load(callsDue(config, { path: pathname, isSignedIn }));
  }, [isStaying, pathname, isSignedIn, loader, config]);

  const screen = site.screenAt(pathname);
  const bodyClass = isStaying ? screen?.bodyClass : undefined;
  useEffect(() => {
    if (!bodyClass) return;
    document.body.classList.add(bodyClass);
    return () => document.body.classList.remove(bodyClass);
  }, [bodyClass]);

  const isOnStage = site.sectionAt(pathname)?.isStage ?? false;
  const isOnDarkPage = isStaying && screen?.isDark === true;
  // Before it is painted: a dark room should not flash.
  useLayoutEffect(
    () => useThemeChoice.setState({ isOnStage, isOnDarkPage }),
    [isOnStage, isOnDarkPage],
  );

  const text = useText();
  const title = useProductTitle();
  const subject = useShownSubject();
  const count = useShownCount();
  const names = [subject, screen && text(screen.title), title].filter(Boolean).join(" · ");
  const pageTitle = `${count}${names}`;
  useEffect(() => {
    document.title = pageTitle;
  }, [pageTitle]);
}
