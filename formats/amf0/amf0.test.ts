import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BrokenBytes } from "../bits/index.ts";
import { type Amf0Value, amf0Field, parseAmf0, writeAmf0 } from "./index.ts";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));

/** The error that was thrown, if any. */
function faultOf(read: () => unknown): unknown {
  try {
    read();
    return undefined;
  } catch (error) {
    return error;
  }
}

const isNoneOrBroken = (fault: unknown) => fault === undefined || fault instanceof BrokenBytes;

describe("AMF0", () => {
  it.each<[string, string, Amf0Value]>([
    ["a number", "00 3ff8000000000000", 1.5],
    ["true", "01 01", true],
    ["a string", "02 0004 6c697665", "live"],
    ["a Chinese string", "02 0006 e69184e5838f", "摄像"],
    ["an object", "03 0003 617070 02 0004 6c697665 0000 09", { app: "live" }],
    ["null", "05", null],
    ["undefined", "06", undefined],
    ["an ECMA array", "08 00000001 0001 61 01 00 0000 09", new Map([["a", false]])],
    ["a strict array", "0a 00000002 05 01 01", [null, true]],
    ["a date", "0b 4270000000000000 0000", new Date(2 ** 40)],
  ])("reads and writes %s", (_, hex, value) => {
    expect(parseAmf0(fromHex(hex))).toEqual([value]);
    expect(writeAmf0(value)).toEqual(fromHex(hex));
  });

  it("writes a string of more than 65,535 bytes as a long string", () => {
    const text = "a".repeat(70_000);
    const bytes = writeAmf0(text);
    expect(bytes[0]).toBe(0x0c);
    expect(parseAmf0(bytes)).toEqual([text]);
  });

  it("does not trust the count of an ECMA array", () => {
    expect(parseAmf0(fromHex("08 ffffffff 0001 61 05 0000 09"))).toEqual([new Map([["a", null]])]);
  });

  it.each([
    ["an AMF3 switch", "11 01", /type marker 17 /],
    ["a reference", "07 0001", /type marker 7 /],
    ["a string cut short", "02 0004 6c69", /ends too early/],
    ["an object without an end", "03 0001 61 05", /ends too early/],
    ["a strict array of more elements than bytes", "0a ffffffff 05", /ends too early/],
  ])("refuses %s", (_, hex, message) => {
    expect(() => parseAmf0(fromHex(hex))).toThrow(message);
  });

  it("refuses what is nested too deeply or holds too many values", () => {
    const nested = fromHex("0a 00000001".repeat(100));
    expect(() => parseAmf0(nested)).toThrow(/nested/);
    expect(() => parseAmf0(new Uint8Array(20_000).fill(5))).toThrow(/too many/);
  });

  it("keeps a field named __proto__ a field", () => {
    const [object] = parseAmf0(
      writeAmf0(JSON.parse('{"__proto__": {"admin": true}}') as Amf0Value),
    );
    expect(amf0Field(object, "admin")).toBeUndefined();
    expect(amf0Field(object, "__proto__")).toEqual({ admin: true });
    expect(amf0Field({}, "toString")).toBeUndefined();
  });

  it("reads back whatever it writes", () => {
    const { value: anyValue } = fc.letrec<{ value: Amf0Value }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.double({ noNaN: true }),
        fc.boolean(),
        fc.string({ unit: "grapheme" }),
        fc.constantFrom(null, undefined),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.string({ minLength: 1 }), tie("value"), {
          maxKeys: 4,
          noNullPrototype: true,
        }),
        fc
          .array(fc.tuple(fc.string({ minLength: 1 }), tie("value")), { maxLength: 4 })
          .map((entries) => new Map(entries)),
      ),
    }));
    fc.assert(
      fc.property(fc.array(anyValue, { maxLength: 5 }), (values) => {
        expect(parseAmf0(writeAmf0(...values))).toEqual(values);
      }),
    );
  });

  it("answers any bytes with values or BrokenBytes", () => {
    const markers = fc.constantFrom(0, 1, 2, 3, 5, 6, 8, 9, 10, 11, 12);
    fc.assert(
      fc.property(fc.array(fc.oneof(markers, fc.nat(255)), { maxLength: 80 }), (bytes) => {
        expect(faultOf(() => parseAmf0(Uint8Array.from(bytes)))).toSatisfy(isNoneOrBroken);
      }),
    );
  });
});
