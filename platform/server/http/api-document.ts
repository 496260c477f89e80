import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Feature } from "./feature.ts";
import type { Gate } from "./gate.ts";
import { describeApi, type Product } from "./open-api.ts";
import { findTokenForPage } from "./request-token.ts";

interface Subject {
  readonly features: readonly Feature[];
  readonly product: Product;
  readonly provider: () => string;
  readonly gate: Gate;
}

/** `/apidoc`: the API document and the page that shows it, for administrators. */
export async function addApiDocument(
  app: FastifyInstance,
  { features, product, provider, gate }: Subject,
): Promise<void> {
  const document = () => describeApi(features, product, provider());
  let page: Promise<FastifyInstance> | undefined;
  // Hardly anybody reads it, and to load what shows it takes a twentieth of a start.
  const openPage = async () => (await import("./api-page.ts")).openApiPage(product, document);
  const show = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await (page ??= openPage())).inject({ url, headers });
    if (answer.statusCode === 404) return reply.callNotFound();
    const said = Object.entries(answer.headers).filter(([name]) => own.has(name));
    return reply.code(answer.statusCode).headers(Object.fromEntries(said)).send(answer.rawPayload);
  };
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => {
      await gate.admit(request, findTokenForPage(request), { access: "admin" });
    });
    scope.get("/apidoc/openapi.json", async () => document());
    scope.get("/apidoc", show);
    scope.get("/apidoc/*", show);
  });
}

/** What the page's answers say by themselves. */
const own = new Set(["content-type", "cache-control", "etag", "last-modified", "location"]);
