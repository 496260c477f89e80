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

  /** The first cause counts: a reply that is destroyed closes too. */
  const finish = (cause: unknown, reason = reasonOf(cause)) => {
    idle.stop();
    begun.reject(cause);
    ended.resolve({ reason });
    message.destroy();
  };
  const idle = watchIdle(clock, () => finish(new HttpFault("no-media")));
  message.on("data", (chunk: Buffer) => {
    idle.noteData();
    try {
      parser.push(chunk);
    } catch (error) {
      finish(hasTag ? error : notMedia(url, error));
    }
  });
  message.on("error", (error) => finish(faultOf(error)));
  message.once("end", () => finish(new HttpFault("closed"), endedText));
  message.once("close", () => finish(new HttpFault("closed")));

  function reasonOf(cause: unknown): Text {
    if (signal.aborted) return stoppedText;
    const explained = explain(cause, url, connection.userName);
    if (explained instanceof ExpectedError) return explained.text;
    log.error({ error: cause }, "a part of the stream could not be handled");
    return internalText;
  }

  await begun.promise;
  return {
    ended: ended.promise,
    async stop() {
      finish(new HttpFault("closed"), stoppedText);
      await ended.promise;
    },
  };
}
