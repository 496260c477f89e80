import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { type FastifyInstance, fastify } from "fastify";
import { apiPageLogo, apiPageStyle } from "./api-page-look.ts";
import { openApiVersion, type Product } from "./open-api.ts";

/** What answers below `/apidoc`, without a socket of its own. */
export async function openApiPage(
  product: Product,
  document: () => object,
): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false });
  // The page asks its plugins for a document; ours replaces it at each request.
  await app.register(swagger, { mode: "static", specification: { document: emptyDocument } });
  await app.register(swaggerUi, {
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
  return app;
}

const emptyDocument = { openapi: openApiVersion, info: { title: "", version: "" }, paths: {} };
