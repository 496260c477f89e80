import { request } from "@tessera/platform/console";
import { useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { probeDevice } from "../../contract.ts";

export type ProbeReport = z.output<typeof probeDevice.reply>;

export type ProbeState =
  | { readonly kind: "idle" }
  | { readonly kind: "running" }
  | { readonly kind: "done"; readonly report: ProbeReport }
  | { readonly kind: "failed"; readonly error: Error };

/** One camera test at a time; it ends with the page. */
export function useProbe() {
  const [state, setState] = useState<ProbeState>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  const clear = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ kind: "idle" });
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (input: z.input<typeof probeDevice.input>) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState({ kind: "running" });
    const outcome = await probe(input, control.signal);
    if (!control.signal.aborted) setState(outcome);
    return outcome;
  };
  return { state, start, clear };
}

async function probe(
  input: z.input<typeof probeDevice.input>,
  signal: AbortSignal,
): Promise<ProbeState> {
  try {
    return {
      kind: "done",
      report: await request(probeDevice, input, { signal, quiet: true }),
    };
  } catch (error) {
    if (signal.aborted) return { kind: "idle" };
    return { kind: "failed", error: error instanceof Error ? error : new Error(String(error)) };
  }
}
