import { RequestFailure } from "@tessera/platform/console";
import { useState } from "react";

/** Runs something and tells meanwhile that it runs. A refused request has already said why. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  /** Whether it came to its end. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
