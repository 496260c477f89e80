import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { finishAtProvider, oidcLabel, takeReturned } from "./oidc.ts";
import { keepSession, type SignInAnswer } from "./sign-in.ts";

/** The OpenID provider's name, if there is one; finishes what a browser comes back from it with. */
export function useProvider(onReturned: (finish: () => Promise<SignInAnswer>) => void): string {
  const [query] = useSearchParams();
  const [label, setLabel] = useState("");
  const begin = useEffectEvent(async () => {
    const state = takeReturned(query);
    if (state) onReturned(async () => keepSession(await finishAtProvider(state, query)));
    setLabel(await oidcLabel());
  });
  useEffect(() => void begin(), []);
  return label;
}
