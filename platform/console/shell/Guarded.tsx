import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { destinationOf } from "../guard/destination.ts";
import { rememberReturn } from "../guard/return-address.ts";
import { useTexts } from "../i18n/texts.ts";
import { EmptyState } from "../light/EmptyState.tsx";
import { useSession } from "../session/session-store.ts";
import { useConfigReader } from "../state/config-store.ts";
import { IeBanner } from "./IeBanner.tsx";
import { useSetup } from "./setup.ts";
import { shellTexts } from "./texts.ts";
import { usePageEffects } from "./use-page-effects.ts";

/** Every page is inside this: it shows the page, or sends the visitor where they belong. */
export function Guarded() {
  const t = useTexts(shellTexts);
  const { site } = useSetup();
  const { key, pathname, search } = useLocation();
  const user = useSession((state) => state.user);
  const config = useConfigReader();
  const destination = destinationOf(pathname, { user, config }, site);
  const address = pathname + search;
  const isSentToLogin = destination === "/login" && pathname !== "/login";
  useEffect(() => {
    if (isSentToLogin) rememberReturn(address);
  }, [isSentToLogin, address]);
  usePageEffects(destination === pathname);

  if (destination === undefined)
    return <EmptyState title={t("empty.title")} hint={t("empty.hint")} />;
  // Of each address anew: a visitor may go on before they have arrived where they are sent.
  if (destination !== pathname)
    return <Navigate key={`${key} ${address}`} to={destination} replace />;
  return (
    <>
      <IeBanner />
      <Outlet />
    </>
  );
}
