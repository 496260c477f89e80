const USUAL_KEEP_ALIVE_MS = 30_000;
const MARGIN_MS = 5_000;

export interface RtspSession {
  readonly id: string;
  readonly keepAliveMs: number;
}

/** `Session: 12345678;timeout=60`. Later answers may leave the timeout out. */
export function parseSession(header: string, previous: RtspSession | undefined): RtspSession {
  const id = (header.split(";")[0] ?? "").trim();
  const timeoutMs = Number(/;\s*timeout\s*=\s*(\d{1,6})/i.exec(header)?.[1] ?? 0) * 1000;
  if (timeoutMs === 0) return { id, keepAliveMs: previous?.keepAliveMs ?? USUAL_KEEP_ALIVE_MS };
  return { id, keepAliveMs: Math.max(timeoutMs - MARGIN_MS, timeoutMs / 2) };
}
