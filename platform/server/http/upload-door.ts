import type { FastifyInstance } from "fastify";

/** Where others bring what they were asked for: whoever knows the name of a place may put one thing there. */
export interface UploadDoor {
  readonly kind: "upload";
  /** Followed by the name of the place, which nobody can guess. */
  readonly path: string;
  readonly maxBytes: number;
  /** False: nothing is expected there. Asked before the body is read. */
  readonly isExpected: (place: string) => boolean;
  readonly take: (place: string, bytes: Uint8Array) => void;
}

export const uploads = (path: string, door: Omit<UploadDoor, "kind" | "path">): UploadDoor => ({
  kind: "upload",
  path,
  ...door,
});

/** By POST or PUT, whatever the content is called. */
export function addUploadRoutes(app: FastifyInstance, doors: readonly UploadDoor[]): void {
  if (doors.length === 0) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    for (const { path, maxBytes, isExpected, take } of doors)
      scope.route<{ Params: { readonly place: string } }>({
        method: ["POST", "PUT"],
        url: `${path}/:place`,
        bodyLimit: maxBytes,
        // Machines that upload follow no redirection and know no certificate of ours; the place's name is their right.
        config: { isPlainToo: true },
        async onRequest(request, reply) {
          if (!isExpected(request.params.place))
            await reply.code(404).send("Nothing is expected here");
        },
        async handler(request, reply) {
          const { body } = request;
          if (Buffer.isBuffer(body)) take(request.params.place, body);
          return reply.code(200).send();
        },
      });
  });
}
