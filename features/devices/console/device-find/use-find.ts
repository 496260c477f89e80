import { request } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { findDevice } from "../../contract.ts";

export type FoundDevice = z.output<typeof findDevice.reply>;

export type FindState =
  | { readonly kind: "idle" }
  | { readonly kind: "running" }
  | { readonly kind: "answered"; readonly device: FoundDevice }
  | { readonly kind: "failed"; readonly message: string };

/** One search at a time; it ends with the page. */
export function useFind() {
  const [state, setState] = useState<FindState>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const clear = () => {
    running.current?.abort();
    setState({ kind: "idle" });
  };
  const find = async (input: z.input<typeof findDevice.input>) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState({ kind: "running" });
    try {
      const device = await request(findDevice, input, { signal: control.signal, quiet: true });
      setState({ kind: "answered", device });
      return device;
    } catch (error) {
      if (!control.signal.aborted)
        setState({ kind: "failed", message: error instanceof Error ? error.message : "" });
      return undefined;
    }
  };
  return { state, find, clear };
}
