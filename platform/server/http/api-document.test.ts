import { expect, it } from "vitest";
import { z } from "zod";
import { defineCall, md5Hex } from "../../contract/index.ts";
import { aServer } from "./a-server.ts";
import { route } from "./route.ts";

const rename = route(
  defineCall({
    methods: ["POST", "GET"],
    path: "/api/v1/things/{id}/rename",
    access: "admin",
    dialect: "legacy",
    summary: "Renames a thing.",
    input: z.object({ id: z.string(), name: z.string().max(9), key: md5Hex.optional() }),
    reply: z.object({ Old: z.string() }),
  }),
  async () => ({ Old: "" }),
);

const headers = { token: "admin-token" };

it("describes every method of a call: where each field goes and what comes back", async () => {
  const server = await aServer([rename], { provider: () => "Sibling" });
  const reply = await server.inject({ url: "/apidoc/openapi.json", headers });
  const document = reply.json();
  const { get, post } = document.paths["/api/v1/things/{id}/rename"];
  expect(document.openapi).toBe("3.0.3");
  expect(get.parameters).toEqual([
    { name: "id", in: "path", required: true, schema: { type: "string" } },
    { name: "name", in: "query", required: true, schema: { type: "string", maxLength: 9 } },
    {
      name: "key",
      in: "query",
      required: false,
      schema: expect.objectContaining({ type: "string" }),
    },
  ]);
  const form = post.requestBody.content["application/x-www-form-urlencoded"].schema;
  expect(form).toMatchObject({ required: ["name"], properties: { name: { maxLength: 9 } } });
  expect(post.description).toContain("things/ID/rename");
  expect(post.description).toContain('{"name":"NAME"}');
  expect(post).toMatchObject({ tags: ["test"], summary: "Renames a thing.", "x-access": "admin" });
  expect(post.security).toContainEqual({ token: [] });
  const { properties } = post.responses[200].content["application/json"].schema;
  expect(properties.Sibling.properties.Header.required).toContain("ErrorNum");
  expect(properties.Sibling.properties.Body.properties).toEqual({ Old: { type: "string" } });
  expect(Object.keys(post.responses)).toEqual(["200", "400", "401", "403", "500"]);
});

it("shows the document on a page that loads everything from here", async () => {
  const server = await aServer([rename]);
  const page = await server.inject({ url: "/apidoc", headers });
  expect(page.statusCode).toBe(200);
  const scripts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(scripts).toContain("/apidoc/static/swagger-ui-bundle.js");
  for (const address of scripts) {
    const asset = await server.inject({ url: String(address), headers });
    expect([address, asset.statusCode]).toEqual([address, 200]);
  }
  const own = scripts.find((address) => address?.endsWith("look.css"));
  expect((await server.inject({ url: String(own), headers })).body).toContain(
    "prefers-color-scheme: dark",
  );
  const json = await server.inject({ url: "/apidoc/json", headers });
  expect(json.json().paths).toHaveProperty("/api/v1/things/{id}/rename");
});

it.each(["/apidoc", "/apidoc/openapi.json", "/apidoc/json", "/apidoc/yaml"])(
  "keeps %s for administrators",
  async (url) => {
    const server = await aServer([rename]);
    const cookie = "tessera_token=operator-token";
    expect((await server.inject(url)).statusCode).toBe(401);
    expect((await server.inject({ url, headers: { cookie } })).statusCode).toBe(403);
    // As a browser sends it for an address that was typed.
    const admin = { cookie: "tessera_token=admin-token", "sec-fetch-site": "none" };
    expect((await server.inject({ url, headers: admin })).statusCode).toBe(200);
  },
);

it("sends what a browser has not kept, and knows no other files", async () => {
  const server = await aServer([rename]);
  const url = "/apidoc/static/swagger-ui.css";
  const { headers: sent } = await server.inject({ url, headers });
  expect(sent["content-type"]).toContain("text/css");
  const again = { ...headers, "if-none-match": String(sent["etag"]) };
  expect((await server.inject({ url, headers: again })).statusCode).toBe(304);
  const unknown = await server.inject({ url: "/apidoc/static/nothing.css", headers });
  expect([unknown.statusCode, unknown.body]).toEqual([404, "没有这个地址。"]);
});
