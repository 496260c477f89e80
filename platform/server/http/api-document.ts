import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { apiPageLogo, apiPageStyle } from "./api-page-look.ts";
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
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => {
      await gate.admit(request, findTokenForPage(request), { access: "admin" });
    });
    // The page asks its plugins for a document; ours replaces it at each request.
    await scope.register(swagger, { mode: "static", specification: { document: emptyDocument } });
    await scope.register(swaggerUi, {
      routePrefix: "/apidoc",
      uiConfig: { docExpansion: "list", tryItOutEnabled: false },
      logo: {
        type: "image/svg+xml",
        content: Buffer.from(apiPageLogo),
        href: "/",
        target: "_self",
      },
      theme: {
        title: `${product.name} API`,
        css: [{ filename: "look.css", content: apiPageStyle }],
      },
      transformSpecificationClone: false,
      transformSpecification: () => document(),
    });
    scope.get("/apidoc/openapi.json", async () => document());
  });
}

const emptyDocument = { openapi: "3.1.0", info: { title: "", version: "" }, paths: {} };
