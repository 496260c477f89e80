import { readFootage } from "@tessera/features/playback/contract";
import { RequestFailure, requestMedia } from "@tessera/platform/console";
import type { FootageSource } from "@tessera/player";

/** 1 main stream, 2 sub stream. */
export type Flow = "1" | "2";

/** One recorded channel of the server, as the player reads it. */
export function footageSource(id: string, flow: Flow): FootageSource {
  return {
    async read({ fromMs, toMs, keysEveryMs }, signal) {
      const from = Math.floor(fromMs);
      const input = { id, flow, from, to: Math.max(from + 1, Math.ceil(toMs)), keysEveryMs };
      const response = await requestMedia(readFootage, input, { signal, quiet: true });
      const moment = (name: string) => {
        const text = response.headers.get(`tessera-${name}`);
        return text === null ? undefined : Number(text);
      };
      const nextMs = moment("next");
      if (response.status === 204 || !response.body) return { kind: "none", nextMs };
      return {
        kind: "footage",
        mime: response.headers.get("content-type") ?? "",
        startMs: moment("start") ?? from,
        endMs: moment("end") ?? from,
        nextMs,
        body: chunksOf(response.body),
      };
    },
    // No session, no right, no such channel: only a person can change that.
    isWorthRetrying: (error) =>
      !(error instanceof RequestFailure && [400, 401, 403, 404].includes(error.httpStatus)),
  };
}

/** Not every browser can iterate a stream. */
async function* chunksOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
