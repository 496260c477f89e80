import { useQueryClient } from "@tanstack/react-query";
import { RequestFailure, useApp } from "@tessera/platform/console";
import { useEffect } from "react";

/** The password has become too old while its user was signed in: the server answers nothing else. */
export function useOpenOnExpiry(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        if (error instanceof RequestFailure && error.code === "password-expired")
          useApp.setState({ showNavBarModifyPWD: true });
      }),
    [queries],
  );
}
