import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Call } from "@tessera/platform/contract";
import { expect, it } from "vitest";
import { z } from "zod";

/** What the specification sends by GET although it holds a secret; the console sends a body. */
const byGet = ["/api/v1/login", "/api/v1/modifypassword", "/api/v1/setbaseconfig"];

const secretName = /passw|pwd|userpw|secret|oldpassword|publishkey|apikey/i;

const features = join(import.meta.dirname, "../../features");
const contracts = (await readdir(features))
  .map((name) => join(features, name, "contract.ts"))
  .filter((file) => existsSync(file));
const modules = await Promise.all(contracts.map((file): Promise<object> => import(file)));
const calls = modules
  .flatMap((contract): unknown[] => Object.values(contract))
  .flatMap((value): unknown[] => [value, ...Object.values(Object(value) as object)])
  .filter(isCall);

it("no secret travels in an address but where the specification has it so", () => {
  const found = calls
    .filter(({ methods, input }) => methods.includes("GET") && hasSecret(input))
    .map(({ path }) => path);
  expect(calls.length).toBeGreaterThan(200);
  expect([...new Set(found)].toSorted()).toEqual(byGet);
});

it("the console itself sends no secret in an address", () => {
  const found = calls
    .filter(({ methods: [first], input }) => first === "GET" && hasSecret(input))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

function hasSecret(input: z.ZodType): boolean {
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return Object.keys(properties).some((name) => secretName.test(name));
}

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "methods" in value && "dialect" in value;
}
