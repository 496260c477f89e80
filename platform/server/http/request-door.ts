import type { Socket } from "node:net";
import type { MovableConnection } from "@tessera/base";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pathOf } from "./error-reply.ts";
import type { MovableConnections } from "./movable-connections.ts";
import { bearerOf, findToken } from "./request-token.ts";

const methods = ["GET", "POST", "PATCH", "DELETE"] as const;

/** Offers and candidates are a few kilobytes. */
const maxBodyBytes = 128 * 1024;
const textTypes = ["application/sdp", "application/trickle-ice-sdpfrag"];

/** Where an output answers requests that each have an end: playlists, segments, offers. */
export interface RequestDoor {
  readonly kind: "request";
  /** Everything below it comes here. */
  readonly path: string;
  /** Only the path itself does. */
  readonly isExact?: true;
  /** Unencrypted too, and who has been answered is as much a stranger as before. */
  readonly isForEverybody?: true;
  /** undefined: the connection has left, and the request is answered where it went. */
  readonly answer: (request: MediaRequest) => Promise<MediaReply | undefined>;
}

export interface MediaRequest {
  readonly method: (typeof methods)[number];
  /** The decoded parts of the address below the door's path. */
  readonly parts: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly token: string | undefined;
  /** Of the header `Authorization`, whatever else there is. */
  readonly bearer: string | undefined;
  /** Which content types the caller takes. */
  readonly accept: string;
  readonly body: string;
  readonly hostName: string;
  readonly address: string;
  /** Absent: whoever answers does it here. */
  readonly connection?: MovableConnection<Socket> | undefined;
}

export interface MediaReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Requests of an output; whoever is refused gets what `answer` throws. */
export const mediaRequests = (path: string, answer: RequestDoor["answer"]): RequestDoor => ({
  kind: "request",
  path,
  answer,
});

/** Requests at one address. */
export const requestsAt = (
  path: string,
  answer: RequestDoor["answer"],
  more: Pick<RequestDoor, "isForEverybody"> = {},
): RequestDoor => ({ kind: "request", path, isExact: true, answer, ...more });

export function addRequestRoutes(
  app: FastifyInstance,
  doors: readonly RequestDoor[],
  connections: MovableConnections,
): void {
  if (doors.length === 0) return;
  void app.register(async (media) => {
    media.addContentTypeParser(textTypes, { parseAs: "string" }, (_, body, done) =>
      done(null, body),
    );
    for (const door of doors)
      media.route({
        method: [...methods],
        url: door.isExact ? door.path : `${door.path}/*`,
        bodyLimit: maxBodyBytes,
        config: { isPlainToo: door.isForEverybody ?? false },
        // Segments are compressed already, and a playlist must not wait for a compressor.
        compress: false,
        async handler(request, reply) {
          const connection = connections.of(request, reply);
          const answer = await door.answer({ ...asMediaRequest(request, door), connection });
          if (!answer) return reply;
          const { status, headers = {}, body = "" } = answer;
          if (status < 300 && !door.isForEverybody) request.prove();
          const bytes =
            typeof body === "string"
              ? body
              : Buffer.from(body.buffer, body.byteOffset, body.length);
          return reply
            .code(status)
            .headers({ "cache-control": "no-store", ...headers })
            .send(bytes);
        },
      });
  });
}

function asMediaRequest(request: FastifyRequest, door: RequestDoor): MediaRequest {
  return {
    method: methods.find((method) => method === request.method) ?? "GET",
    // Not as the router decodes them: a name may hold a slash. It has refused what cannot be decoded.
    parts: pathOf(request)
      .slice(door.path.length + 1)
      .split("/")
      .map(decodeURIComponent),
    query: onlyTexts(request.query as Record<string, unknown>),
    token: findToken(request, "query-too").token,
    bearer: bearerOf(request),
    accept: request.headers.accept ?? "",
    body: typeof request.body === "string" ? request.body : "",
    hostName: request.hostname,
    address: request.ip,
  };
}

const onlyTexts = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
