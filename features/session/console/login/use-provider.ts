import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { finishAtProvider, oidcLabel, takeReturned } from "./oidc.ts";
import { keepSession, type SignInAnswer } from "./sign-in.ts";

/** The OpenID provider's name, if there is one; finishes what a browser comes back from it with. */
export function useProvider(onReturned: (finish: () => Promise<SignInAnswer>) => void): string {
  const [query] = useSearchParams();
  const [label, setLabel] = useState("");
  const finish = useEffectEvent((state: string) =>
    onReturned(async () => keepSession(await finishAtProvider(state, query))),
  );
  const returned = useEffectEvent(() => takeReturned(query));
  useEffect(() => {
    const state = returned();
    void oidcLabel().then((found) => {
      setLabel(found);
      if (state) finish(state);
      return found;
    });
  }, []);
  return label;
}
