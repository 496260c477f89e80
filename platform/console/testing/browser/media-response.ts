import type { MediaReply } from "../../../contract/index.ts";

/** What a real server makes of the reply of a call whose dialect is "media". */
export function mediaResponse(reply: MediaReply): Response {
  if (reply.kind === "nothing") return new Response(null, { status: 204, headers: reply.headers });
  const { contentType, totalBytes = Number.POSITIVE_INFINITY, headers } = reply;
  const reading = new AbortController();
  const pieces = reply.read(0, totalBytes, reading.signal)[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await pieces.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: () => reading.abort(),
  });
  return new Response(body, { headers: { ...headers, "content-type": contentType } });
}
