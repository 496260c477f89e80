import { z } from "zod";
import {
  approvalHeaders,
  type Dialect,
  messageTypeOf,
  secondPersonDue,
  writeEnvelope,
} from "../../contract/index.ts";
import { callExample } from "./call-example.ts";
import type { Feature } from "./feature.ts";
import type { Route } from "./route.ts";
import { sessionCookieName } from "./session-cookie.ts";

export interface Product {
  readonly name: string;
  readonly version: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** Of a document of version 3.1 the page takes seconds longer to draw as many calls as ours. */
export const openApiVersion = "3.0.3";

/** The OpenAPI document of every call, from the calls themselves. */
export function describeApi(
  features: readonly Feature[],
  product: Product,
  provider: string,
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const feature of features) {
    for (const route of feature.routes) {
      const operations = (paths[route.call.path] ??= {});
      for (const method of route.call.methods)
        operations[method.toLowerCase()] = describeOperation(feature, route, method, provider);
    }
  }
  return {
    openapi: openApiVersion,
    info: {
      title: `${product.name} API`,
      version: product.version,
      description:
        "Bodies may be forms or JSON. Errors are one plain sentence in the language of Accept-Language; the header X-Error-Code names the cause for programs.",
    },
    tags: features.filter(({ routes }) => routes.length > 0).map(({ name }) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "token" },
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key (tsk_…), or the token of a session. A key reaches what its user may do and its scope leaves; x-keys tells which keys reach a call.",
        },
        cookie: { type: "apiKey", in: "cookie", name: sessionCookieName },
        playToken: { type: "apiKey", in: "query", name: "token" },
      },
    },
  };
}

function describeOperation(
  feature: Feature,
  { call, verb, rateLimit, mayTakeSecondPerson }: Route,
  method: string,
  provider: string,
): object {
  const right = verb ? ` Needs the right "${verb}" on the channel.` : "";
  const isByPlayToken = call.dialect === "media" && verb !== undefined;
  return {
    tags: [feature.name],
    summary: call.summary,
    description: `Access: ${call.access}.${right}${mayTakeSecondPerson ? secondPersonText : ""}\n\n${exampleOf(call, method)}`,
    operationId: `${method.toLowerCase()}${call.path.replaceAll(/[^A-Za-z0-9]+/g, "_")}`,
    "x-access": call.access,
    "x-keys": call.keys ?? "part",
    security:
      call.access === "open"
        ? []
        : [
            { token: [] },
            { bearer: [] },
            { cookie: [] },
            ...(isByPlayToken ? [{ playToken: [] }] : []),
          ],
    ...describeInput(call.input, call.path, method),
    responses: {
      200: {
        description: "Done.",
        content: describeContent(call, provider),
      },
      ...(call.dialect === "media" && mediaResponses),
      ...errorResponses({ isOpen: call.access === "open", isLimited: rateLimit !== undefined }),
    },
  };
}

const secondPersonText = ` If the role asks for a second person, the answer is 403 with X-Error-Code ${secondPersonDue} and ${approvalHeaders.asked}: have somebody approve that (POST /api/v1/session/approve), then make the same call again with it in the header ${approvalHeaders.given} or as \`approval\` in the query.`;

const success = { type: "string", enum: ["success"] };

interface Fields {
  readonly properties?: Record<string, Schema>;
  readonly required?: string[];
}

/** From a shell. */
function exampleOf(call: Route["call"], method: string): string {
  const { properties = {}, required = [] } = jsonSchema(call.input, "input") as Fields;
  const fields = required
    .filter((name) => !call.path.includes(`{${name}}`))
    .map((name) => [name, properties[name] ?? {}] as const);
  const { path, access } = call;
  const example = callExample({ method, path, isOpen: access === "open", fields });
  return `\`\`\`sh\n${example}\n\`\`\``;
}

/** A GET has it all in path and query; other methods have the rest in a body. */
function describeInput(input: z.ZodType, path: string, method: string): object {
  const { properties = {}, required = [] } = jsonSchema(input, "input") as Fields;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const pathNames = Object.keys(properties).filter((name) => inPath.has(name));
  const otherNames = Object.keys(properties).filter((name) => !inPath.has(name));

  const parameter = (place: "path" | "query") => (name: string) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: properties[name],
  });
  const parameters = pathNames.map(parameter("path"));
  if (method === "GET")
    return { parameters: [...parameters, ...otherNames.map(parameter("query"))] };
  if (otherNames.length === 0) return { parameters };

  const schema = objectOf(
    Object.fromEntries(otherNames.map((name) => [name, properties[name]])),
    required.filter((name) => !inPath.has(name)),
  );
  return {
    parameters,
    requestBody: {
      content: {
        "application/json": { schema },
        "application/x-www-form-urlencoded": { schema },
      },
    },
  };
}

function describeContent(
  call: { path: string; dialect: Dialect; reply: z.ZodType },
  provider: string,
): object {
  if (call.dialect === "file" || call.dialect === "media")
    return { "*/*": { schema: { type: "string", format: "binary" } } };
  return { "application/json": { schema: describeReply(call, provider) } };
}

function describeReply(
  { path, dialect, reply }: { path: string; dialect: Dialect; reply: z.ZodType },
  provider: string,
): Schema {
  const body = jsonSchema(reply, "output");
  switch (dialect) {
    case "legacy":
      return describeEnvelope(provider, messageTypeOf(path), body);
    case "action":
      return objectOf({ state: success, status: success });
    case "list":
    case "bare":
    case "file":
    case "media":
      return body;
  }
}

/** Takes the shape from the writer of the envelope itself, so the two cannot part. */
function describeEnvelope(provider: string, messageType: string, body: Schema): Schema {
  const example = writeEnvelope(provider, messageType, {
    Status: "200",
    msg: "Success OK",
    body: undefined,
  }) as Record<string, { Header: Record<string, string> }>;
  const header = Object.entries(example[provider]?.Header ?? {}).map(([name, value]) => [
    name,
    { type: "string", example: value },
  ]);
  return objectOf({
    [provider]: objectOf({ Header: objectOf(Object.fromEntries(header)), Body: body }),
  });
}

const objectOf = (
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: "object", properties, ...(required.length > 0 && { required }) });

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  return z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io,
    unrepresentable: "any",
    override({ jsonSchema: found }) {
      if (!found.examples) return;
      [found["example"]] = found.examples;
      delete found.examples;
    },
  });
}

function errorResponses(call: { isOpen: boolean; isLimited: boolean }): object {
  return {
    400: text("The input cannot be used; the text names the field."),
    ...(call.isOpen
      ? {}
      : {
          401: text("Not signed in, or the session has ended."),
          403: text("The caller may not do this."),
        }),
    ...(call.isLimited ? { 429: text("Too many tries.") } : {}),
    500: text("The server failed; the text has an incident number that is in its log."),
  };
}

const noContent = (description: string) => ({ description });
const mediaResponses = {
  204: noContent("There is nothing; headers tell what there is instead."),
  206: noContent("The range of bytes that was asked for."),
  304: noContent("As it was when it was asked for before."),
  416: noContent("The range lies outside of what there is."),
};

const text = (description: string) => ({
  description,
  content: { "text/plain": { schema: { type: "string" } } },
});
