import { Forbidden } from "@tessera/base";
import { expect, it } from "vitest";
import { aServer } from "./a-server.ts";
import { type MediaRequest, mediaRequests } from "./request-door.ts";

async function aDoor() {
  const asked: MediaRequest[] = [];
  const door = mediaRequests("/live/test", async (request) => {
    asked.push(request);
    if (request.token !== "good") throw new Forbidden("no", { zh: "不行", en: "no" });
    return { status: 201, headers: { location: "/live/test/s/1" }, body: new Uint8Array([1, 2]) };
  });
  const server = await aServer([], { doors: [door] });
  return { server, asked };
}

it("hands over method, decoded parts, query, token and the offer", async () => {
  const { server, asked } = await aDoor();
  const reply = await server.inject({
    method: "POST",
    url: "/live/test/a%2Fb/%E9%97%A8/1?token=good&x=2",
    headers: { "content-type": "application/sdp" },
    payload: "v=0\r\n",
  });
  expect(reply.statusCode).toBe(201);
  expect(reply.headers["location"]).toBe("/live/test/s/1");
  expect([...reply.rawPayload]).toEqual([1, 2]);
  expect(asked[0]).toMatchObject({
    method: "POST",
    parts: ["a/b", "门", "1"],
    query: { x: "2", token: "good" },
    body: "v=0\r\n",
  });
});

it("takes the token as a bearer too, and answers a refusal like any call", async () => {
  const { server } = await aDoor();
  const bearer = { authorization: "Bearer good" };
  const url = "/live/test/d/1/1";
  expect((await server.inject({ method: "DELETE", url, headers: bearer })).statusCode).toBe(201);
  const refused = await server.inject({ method: "GET", url });
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toBe("不行");
});

it("refuses a body that is no offer, and one that is far too long", async () => {
  const { server } = await aDoor();
  const url = "/live/test/d/1/1?token=good";
  const send = (type: string, payload: string) =>
    server.inject({ method: "POST", url, headers: { "content-type": type }, payload });
  expect((await send("application/octet-stream", "x")).statusCode).toBe(415);
  expect((await send("application/sdp", "x".repeat(200_000))).statusCode).toBe(413);
});
