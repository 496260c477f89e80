import type { ServerFigures } from "./stat-line.ts";

/** What the server says of a stream, one figure a line. */
export function serverLines({ kbpsIn, kbpsOut, fps, loss, packets, readers }: ServerFigures) {
  return [
    { label: "serverIn", value: `${kbpsIn} kbit/s` },
    { label: "serverOut", value: `${kbpsOut} kbit/s` },
    { label: "serverFps", value: fps.toFixed(1) },
    { label: "serverLoss", value: `${loss} / ${packets}` },
    { label: "serverReaders", value: String(readers) },
  ] as const;
}
