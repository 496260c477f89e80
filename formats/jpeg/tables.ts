/** Tables of ITU-T T.81, annex K, in the order in which a JPEG carries them (zigzag). */

const lumaQuantisers = Uint8Array.from([
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37,
  29, 40, 58, 51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87,
  95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
]);

const chromaQuantisers = new Uint8Array(64).fill(99);
chromaQuantisers.set([17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66]);

/** For a quality of 1 to 99, as RFC 2435 clause 4.2 scales them: luma, then chroma. */
export function quantisersOf(quality: number): Uint8Array {
  const q = Math.min(99, Math.max(1, quality));
  const percent = q < 50 ? Math.floor(5000 / q) : 200 - q * 2;
  const scaled = (value: number) =>
    Math.min(255, Math.max(1, Math.floor((value * percent + 50) / 100)));
  return Uint8Array.of(...lumaQuantisers.map(scaled), ...chromaQuantisers.map(scaled));
}

interface HuffmanTable {
  /** Tc and Th. */
  readonly id: number;
  /** How many codes there are of 1 to 16 bits. */
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

const differences = Array.from({ length: 12 }, (_, symbol) => symbol);

/** Tables K.3 to K.6. */
export const huffmanTables: readonly HuffmanTable[] = [
  { id: 0x00, counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: differences },
  {
    id: 0x10,
    counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
    symbols: fromHex(
      "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a16" +
        "1718191a25262728292a3435363738393a434445464748494a535455565758595a63646566676869" +
        "6a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6" +
        "b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8" +
        "f9fa",
    ),
  },
  { id: 0x01, counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: differences },
  {
    id: 0x11,
    counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
    symbols: fromHex(
      "000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434" +
        "e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768" +
        "696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4" +
        "b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8" +
        "f9fa",
    ),
  },
];

function fromHex(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
}
