import { ExpectedError, type Text } from "@tessera/base";
import { FlvReceiver, type LiveSource } from "@tessera/engine";
import { FlvStreamParser, tagType } from "@tessera/formats/flv";
import { endedText, explain, internalText, notMedia, stoppedText } from "./explain.ts";
import type { HttpReply } from "./http-client.ts";
import { faultOf, HttpFault } from "./http-fault.ts";
import type { PullRequest } from "./pull-request.ts";
import { watchIdle } from "./watch-idle.ts";

/** HTTP-FLV: a reply without an end. Resolves when the first tag has come. */
export async function pullFlv(request: PullRequest, { message }: HttpReply): Promise<LiveSource> {
  const { sink, clock, log, signal, url, connection } = request;
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<{ reason: Text }>();
  let hasTag = false;
  const receiver = new FlvReceiver({ sink, clock, log });
  const parser = new FlvStreamParser({
    onTag: ({ type, timestampMs, body }) => {
      hasTag = true;
      begun.resolve();
      if (type === tagType.video) receiver.receive({ kind: "video", timestampMs, body });
      else if (type === tagType.audio) receiver.receive({ kind: "audio", timestampMs, body });
    },
  });
  const idle = watchIdle(clock, () => message.destroy(new HttpFault("no-media")));

  message.on("data", (chunk: Buffer) => {
    idle.noteData();
    try {
      parser.push(chunk);
    } catch (error) {
      message.destroy(hasTag ? toError(error) : notMedia(url, error));
    }
  });
  message.once("error", (error) => finish(explain(faultOf(error), url, connection.userName)));
  message.once("close", () => finish(new HttpFault("closed")));

  /** The first cause counts: a stream that is destroyed closes too. */
  function finish(cause: unknown): void {
    idle.stop();
    begun.reject(explain(cause, url, connection.userName));
    ended.resolve({ reason: reasonOf(cause) });
  }

  function reasonOf(cause: unknown): Text {
    if (signal.aborted) return stoppedText;
    if (cause instanceof ExpectedError) return cause.text;
    if (cause instanceof HttpFault) return endedText;
    log.error({ error: cause }, "a part of the stream could not be handled");
    return internalText;
  }

  await begun.promise;
  return {
    ended: ended.promise,
    async stop() {
      message.destroy();
      await ended.promise;
    },
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
