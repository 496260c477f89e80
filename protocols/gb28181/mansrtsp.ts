/** How a recording that is being played is controlled: the body of an INFO, a little RTSP. */
export type PlaybackControl =
  /** Goes on after a pause. */
  | { readonly kind: "play" }
  | { readonly kind: "pause" }
  /** Negative: backwards. */
  | { readonly kind: "scale"; readonly scale: number }
  /** From the beginning of what was asked for. */
  | { readonly kind: "seek"; readonly atSeconds: number; readonly scale?: number }
  | { readonly kind: "teardown" };

export const mansrtspType = "Application/MANSRTSP";

export function writeMansrtsp(control: PlaybackControl, cseq: number): Uint8Array {
  const method = methods[control.kind];
  const lines = [`${method} RTSP/1.0`, `CSeq: ${cseq}`, ...headersOf(control), ""];
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(""));
}

/** Undefined for what is none. */
export function parseMansrtsp(bytes: Uint8Array): PlaybackControl | undefined {
  const [first = "", ...lines] = Buffer.from(bytes.subarray(0, maxBytes))
    .toString("latin1")
    .split(/\r?\n/);
  const method = /^([A-Z]{1,20})(?:\s|$)/i.exec(first)?.[1]?.toUpperCase();
  if (method === "PAUSE") return { kind: "pause" };
  if (method === "TEARDOWN") return { kind: "teardown" };
  return method === "PLAY" ? playOf(lines) : undefined;
}

const maxBytes = 4096;

const methods: Readonly<Record<PlaybackControl["kind"], string>> = {
  play: "PLAY",
  pause: "PAUSE",
  scale: "PLAY",
  seek: "PLAY",
  teardown: "TEARDOWN",
};

/** Scale and Range are never sent together: devices take only one of them then. */
function headersOf(control: PlaybackControl): readonly string[] {
  switch (control.kind) {
    case "play":
      return ["Range: npt=now-"];
    case "pause":
      return ["PauseTime: now"];
    case "scale":
      return [`Scale: ${decimal(control.scale)}`];
    case "seek":
      return [`Range: npt=${Math.max(0, Math.floor(control.atSeconds))}-`];
    case "teardown":
      return [];
  }
}

const decimal = (value: number) => (Number.isInteger(value) ? value.toFixed(1) : String(value));

function playOf(lines: readonly string[]): PlaybackControl {
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const scale = numberOf(headers.get("scale"));
  const atSeconds = numberOf(/^npt=([\d.]{1,20})-/i.exec(headers.get("range") ?? "")?.[1]);
  if (atSeconds !== undefined)
    return { kind: "seek", atSeconds, ...(scale === undefined ? {} : { scale }) };
  return scale === undefined || scale === 0 ? { kind: "play" } : { kind: "scale", scale };
}

function numberOf(text: string | undefined): number | undefined {
  const value = text === undefined || text === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
