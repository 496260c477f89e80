import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { forgetReturn } from "../../guard/return-address.ts";
import { clearSession, clearUserTraces } from "../../session/session-store.ts";
import { clearConfig } from "../../state/config-store.ts";
import { useSetup } from "../setup.ts";

/** The user's own log-out: shows login and forgets user info, token, config and what screens keep for the user. */
export function useLogOut(): () => void {
  const { logOut, screens } = useSetup();
  const leave = useLeave();
  const queries = useQueryClient();
  return () => {
    // It would be refused from now on, and the refusal taken for a session that ran out.
    void queries.cancelQueries();
    // The request takes the token with it before the token is forgotten; its failure changes nothing.
    logOut().catch(() => {});
    // After the page has gone: until then it may still write.
    void leave().then(() => clearUserTraces(screens));
  };
}

/** To login and then clean, in this order: the guard must not take it for a lost session. */
export function useLeave(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate("/login", { flushSync: true });
    clearSession();
    clearConfig();
    queries.clear();
    forgetReturn();
  };
}
