import { useEffect, useRef, useState } from "react";

export interface Run {
  readonly isRunning: boolean;
  /** Does nothing while something runs. */
  readonly start: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  readonly stop: () => void;
}

/** One long piece of work at a time; it ends with the page. */
export function useRun(): Run {
  const running = useRef<AbortController>(null);
  const [isRunning, setRunning] = useState(false);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );
  return {
    isRunning,
    async start(work) {
      if (running.current) return;
      const control = new AbortController();
      running.current = control;
      setRunning(true);
      try {
        await work(control.signal);
      } finally {
        if (running.current === control) {
          running.current = null;
          setRunning(false);
        }
      }
    },
    stop: () => running.current?.abort(),
  };
}
