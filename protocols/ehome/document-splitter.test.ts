import { describe, expect, it } from "vitest";
import { DocumentSplitter } from "./document-splitter.ts";
import { isIsup5, isup5Name } from "./isup5.ts";

function split(pieces: readonly string[]) {
  const documents: string[] = [];
  let broken = 0;
  const splitter = new DocumentSplitter({
    onDocument: (bytes) => documents.push(Buffer.from(bytes).toString()),
    onBroken: () => broken++,
  });
  for (const piece of pieces) splitter.push(Buffer.from(piece));
  return { documents, broken };
}

describe("documents by TCP", () => {
  it("are told apart by their end, in whatever pieces they come", () => {
    const one = "<PPVSPMessage>1</PPVSPMessage>";
    const two = "<?xml?><PPVSPMessage>2</PPVSPMessage>";
    const all = `${one}\r\n${two}`;
    expect(split([all]).documents).toEqual([one, two]);
    expect(split(all.split("")).documents).toEqual([one, two]);
    expect(split([all.slice(0, 40)]).documents).toEqual([one]);
  });

  it("have an end, or the connection is of no use", () => {
    const { documents, broken } = split([
      "<PPVSPMessage>",
      ...Array.from({ length: 70 }, () => "x".repeat(1024)),
      "</PPVSPMessage>",
    ]);
    expect([documents, broken]).toEqual([[], 1]);
  });
});

it("knows the handshake of ISUP 5.0 by its first byte, and which device it is by its serial number", () => {
  const handshake = Buffer.concat([
    Buffer.from([0x10, 0x6a, 1, 1, 0, 9]),
    Buffer.from("Q12345678"),
    Buffer.from([12]),
    Buffer.from("DS-K1T343EWX"),
    Buffer.from([0x29, 0x25, 5]),
    Buffer.from("admin"),
  ]);
  expect(isIsup5(handshake)).toBe(true);
  expect(isIsup5(Buffer.from("<?xml"))).toBe(false);
  expect(isup5Name(handshake)).toBe("Q12345678");
  const longer = Buffer.concat([Buffer.from([0x10, 0xea, 0x01]), handshake.subarray(2)]);
  expect(isup5Name(longer)).toBe("Q12345678");
  const other = Buffer.concat([Buffer.from([0x10, 9, 2, 2]), Buffer.from("DS-7608")]);
  expect(isup5Name(other)).toBe("DS-7608");
  expect(isup5Name(Buffer.from([0x10, 1, 2]))).toBe("");
});
