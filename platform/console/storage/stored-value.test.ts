import { describe, expect, it } from "vitest";
import { z } from "zod";
import { memoryStore, storedValue } from "./stored-value.ts";

const entry = { key: "k", schema: z.object({ n: z.number() }), fallback: { n: 0 } };

describe("storedValue", () => {
  it("gives back what was written", () => {
    const value = storedValue(memoryStore(), entry);
    value.write({ n: 5 });
    expect(value.read()).toEqual({ n: 5 });
    value.clear();
    expect(value.read()).toEqual({ n: 0 });
  });

  it.each(["not json", '{"n":"text"}', "null"])("reads %s as the fallback", (text) => {
    const store = memoryStore();
    store.setItem("k", text);
    expect(storedValue(store, entry).read()).toEqual({ n: 0 });
  });

  it("stores an obfuscated value unreadable and reads it back", () => {
    const store = memoryStore();
    const encoding = { encode: btoa, decode: atob };
    const flag = storedValue(store, {
      key: "single",
      schema: z.boolean(),
      fallback: false,
      encoding,
    });
    flag.write(true);
    expect(store.getItem("single")).not.toContain("true");
    expect(flag.read()).toBe(true);
  });

  it("goes on without memory when the store is full", () => {
    const store = {
      ...memoryStore(),
      setItem: () => {
        throw new Error("quota");
      },
    };
    const value = storedValue(store, entry);
    expect(() => value.write({ n: 1 })).not.toThrow();
    expect(value.read()).toEqual({ n: 0 });
  });
});
