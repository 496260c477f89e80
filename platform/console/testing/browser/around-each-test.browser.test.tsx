import { expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "../../../contract/index.ts";
import { request } from "../../request/request.ts";
import { RequestFailure } from "../../request/request-failure.ts";
import { aServer } from "./a-server.ts";
import { allowErrors, unexpectedErrors } from "./page-errors.ts";

const probe = defineCall({
  methods: ["POST"],
  path: "/api/v1/probe/{id}",
  access: "admin",
  dialect: "legacy",
  body: "form",
  summary: "",
  input: z.object({ id: z.coerce.number(), names: z.array(z.string()) }),
  reply: z.object({ sum: z.number() }),
});

it("a complaint of the page is noticed, and only what a test expects is let pass", () => {
  console.error("lens cap on");
  console.error("no film", new Error("empty"));
  allowErrors(/lens cap/);
  expect(unexpectedErrors()).toEqual([expect.stringMatching(/no film.*empty/)]);
  allowErrors(/no film/);
  console.warn("a warning is no error");
  expect(unexpectedErrors()).toEqual([]);
});

it("a server answers by contract, and what is not by it is a fault of the test", async () => {
  const server = aServer().answer(probe, ({ id, names }) => ({ sum: id + names.length }));
  const giveBack = server.takeOver();
  try {
    expect(await request(probe, { id: 4, names: ["a", "b"] })).toEqual({ sum: 6 });
    expect(server.asked(probe)).toEqual([{ id: 4, names: ["a", "b"] }]);
    expect(server.faults).toEqual([]);

    server.answer(probe, () => ({ sum: "six" as unknown as number }));
    await expect(request(probe, { id: 4, names: ["a", "b"] }, { quiet: true })).rejects.toThrow(
      RequestFailure,
    );
    expect(server.faults.pop()).toMatch("no answer that /api/v1/probe/{id} gives");

    await expect(
      request(probe, { id: Number.NaN, names: ["a", "b"] }, { quiet: true }),
    ).rejects.toThrow(RequestFailure);
    expect(server.faults.pop()).toMatch("the console asked /api/v1/probe/{id} wrongly");

    await fetch("/api/v1/nobody-knows");
    expect(server.faults.pop()).toMatch("nobody said how to answer GET /api/v1/nobody-knows");

    server.lose(probe);
    await expect(
      request(probe, { id: 4, names: ["a", "b"] }, { quiet: true }),
    ).rejects.toMatchObject({
      httpStatus: 0,
    });
    expect(server.faults).toEqual([]);
  } finally {
    giveBack();
  }
});
