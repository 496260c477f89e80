import { useQueryClient } from "@tanstack/react-query";
import { systemClock } from "@tessera/base";
import { getOtherConfig } from "@tessera/features/system/contract";
import {
  isOperator,
  RequestFailure,
  useApp,
  useConfig,
  useSession,
} from "@tessera/platform/console";
import { secondFactorDue } from "@tessera/platform/contract";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { closeSecurity, openSecurity, useSecurity } from "../security/security-store.ts";

const initialDelayMs = 1000;

// Forms, QR codes and passkeys are a lot of code that is seldom needed.
const loadInitialDialog = () => import("./InitialDialog.tsx");
const InitialDialog = lazy(loadInitialDialog);
const ChangePasswordDialog = lazy(() => import("./ChangePasswordDialog.tsx"));
const SecurityDrawer = lazy(() => import("../security/SecurityDrawer.tsx"));

/** Change of password on demand, and the initialisation that cannot be put off. */
export function PasswordDialogs() {
  const isChanging = useApp((state) => state.showNavBarModifyPWD);
  const security = useSecurity((state) => state.drawer);
  useOnRefusal("password-expired", () => useApp.setState({ showNavBarModifyPWD: true }));
  useOnRefusal(secondFactorDue, openSecurity);
  const isInitialDue = useInitialDue();
  return (
    <Suspense>
      {isChanging && <ChangePasswordDialog />}
      {security && <SecurityDrawer isOpen={security === "open"} onClose={closeSecurity} />}
      {isInitialDue && <InitialDialog />}
    </Suspense>
  );
}

/** True from a moment after the server has said so, and from then on: the dialog sees to its own end. */
function useInitialDue(): boolean {
  const user = useSession((state) => state.user);
  const isInitial = useConfig(getOtherConfig)?.Initial === true;
  const isAsked = isInitial && !isOperator(user);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    loadInitialDialog().catch(() => {});
    return systemClock.after(initialDelayMs, () => setDue(true));
  }, [isAsked]);
  return isDue;
}

/** The server answers nothing else until something is done: what does it opens. */
function useOnRefusal(code: string, open: () => void): void {
  const queries = useQueryClient();
  const act = useEffectEvent(open);
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        if (error instanceof RequestFailure && error.code === code) act();
      }),
    [queries, code],
  );
}
