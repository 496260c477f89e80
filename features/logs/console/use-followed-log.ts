import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import {
  type LogKind,
  type LogLevel,
  logTailMessage,
  logTailPath,
  type tailLog,
} from "../contract.ts";

type Reply = z.output<typeof tailLog.reply>;

interface ReadLog {
  readonly data: Reply | undefined;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

interface Followed {
  readonly kind: LogKind;
  readonly level: LogLevel | "";
  readonly q: string;
  readonly isLive: boolean;
}

/** As many as a page can scroll through. */
const maxLines = 1000;
const retryMs = 2000;

/** What was read and what has been written since, as the server sends it; undefined: nothing has. */
export function useFollowedLog(read: ReadLog, { kind, level, q, isLive }: Followed) {
  const { data, dataUpdatedAt, refetch } = read;
  const [since, setSince] = useState<{ readonly of: Reply; readonly now: Reply }>();
  const latest = useRef({ data, refetch });
  useEffect(() => {
    latest.current = { data, refetch };
  });
  useEffect(() => {
    const begun = latest.current.data;
    if (!isLive || !begun || dataUpdatedAt === 0) return;
    const asked = new URLSearchParams({
      kind,
      level,
      q,
      name: begun.Name,
      after: String(begun.Size),
    });
    let retry: ReturnType<typeof setTimeout> | undefined;
    // What was missed is read again, and followed from there.
    const readAgain = () => {
      retry = setTimeout(() => void latest.current.refetch(), retryMs);
    };
    const socket = new WebSocket(`${logTailPath}?${asked.toString()}`);
    socket.addEventListener("close", readAgain);
    socket.addEventListener("message", ({ data: text }) => {
      const { data: told } = logTailMessage.safeParse(JSON.parse(String(text)));
      // Lines of a new file have their places in that one.
      if (!told || told.IsCut || told.Name !== begun.Name) return void latest.current.refetch();
      setSince((before) => {
        const known = before?.of === begun ? before.now : begun;
        const lines = [...told.data, ...known.data].slice(0, maxLines);
        return { of: begun, now: { ...known, Size: told.Size, data: lines } };
      });
    });
    return () => {
      clearTimeout(retry);
      socket.removeEventListener("close", readAgain);
      socket.close();
    };
  }, [isLive, dataUpdatedAt, kind, level, q]);
  return since !== undefined && since.of === data ? since.now : undefined;
}
