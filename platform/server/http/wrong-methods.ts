import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { replyWithText } from "./error-reply.ts";

/** The most letters of a parameter in a path, for the router and for the patterns here. */
export const maxParamLength = 1000;

const judged: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Paths as the router writes them, each with its methods. */
type KnownPaths = ReadonlyMap<string, readonly HTTPMethods[]>;

/**
 * Answers what comes to a known path with a wrong method, before the body is read. A route for each wrong method would take
 * longer to add than all others.
 */
export function refuseWrongMethods(app: FastifyInstance, known: KnownPaths): void {
  const patterns = [...known]
    .filter(([path]) => path.includes(":"))
    .map(([path, methods]) => ({ path, methods, pattern: patternOf(path) }));
  const methodsAt = (path: string) =>
    known.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.methods;

  app.addHook("onRequest", (request, reply, done) => {
    const method = request.method;
    const methods = isUnrouted(request) && judged.includes(method) && methodsAt(pathOf(request));
    if (methods && !methods.includes(method)) refuse(request, reply, methods);
    else done();
  });

  // The router would take a wrong method of `/users/me` for one of `/users/:id`.
  for (const [path, methods] of known) {
    const mistaken = patterns
      .filter((wider) => wider.pattern.test(path))
      .flatMap((wider) => wider.methods)
      .filter((method) => !methods.includes(method));
    const answer = async (request: FastifyRequest, reply: FastifyReply) =>
      refuse(request, reply, methods);
    if (mistaken.length > 0)
      app.route({ method: [...new Set(mistaken)], url: path, onRequest: answer, handler: answer });
  }
}

/** By the router's rules: a parameter may be empty, and is as long as `maxParamLength`. */
function patternOf(path: string): RegExp {
  const parts = path.split(/:\w+/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join(`[^/]{0,${maxParamLength}}`)}$`);
}

/** Nobody's, or a file's for all that is known. */
const isUnrouted = ({ params }: FastifyRequest): boolean => Object.hasOwn(Object(params), "*");

/** As the router reads it; what cannot be decoded it has refused before. */
const pathOf = ({ url }: FastifyRequest): string =>
  decodeURI(url.replace(/^https?:\/\/[^/]*/i, "").replace(/[?#].*/s, ""));

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly HTTPMethods[],
): FastifyReply {
  const allow = methods.join(", ");
  return replyWithText(request, reply.header("allow", allow), {
    status: 405,
    code: "wrong-method",
    text: { zh: `请使用以下方法：${allow}。`, en: `Use one of these methods: ${allow}.` },
  });
}
