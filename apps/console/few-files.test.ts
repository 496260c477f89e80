import { expect, test } from "vitest";
import { type BuiltFile, fewFiles } from "./few-files.ts";

const loose = (bytes: number, ...imports: number[]): BuiltFile => ({
  bytes,
  imports,
  isLoose: true,
});
const page = (...imports: number[]): BuiltFile => ({ bytes: 100, imports, isLoose: false });
const once = (...files: number[]) => ({ files, weight: 1 });

test("files that always come together become one", () => {
  const files = [page(1, 2, 3), loose(50), loose(60), loose(70)];
  expect(fewFiles(files, [once(0)], 1000)).toEqual([0, 1, 1, 1]);
});

test("a file that only one page needs stays away from the other's", () => {
  const files = [page(2), page(2, 3), loose(50), loose(5000)];
  expect(fewFiles(files, [once(0), once(1)], 1000)).toEqual([0, 1, 2, 3]);
  // Where it is small enough, one file less is worth it.
  const small = [page(2), page(2, 3), loose(50), loose(500)];
  expect(fewFiles(small, [once(0), once(1)], 1000)).toEqual([0, 1, 2, 2]);
  // Not if the page without it is the one that most people open.
  const visits = [{ files: [0], weight: 10 }, once(1)];
  expect(fewFiles(small, visits, 1000)).toEqual([0, 1, 2, 3]);
});

test("what a file brings with it counts", () => {
  // By itself file 3 would be cheap for page 0, but it needs file 4.
  const large = { ...loose(90_000), isLoose: false };
  const files = [page(2), page(2, 3), loose(50), loose(100, 4), large];
  expect(fewFiles(files, [once(0), once(1)], 1000)).toEqual([0, 1, 2, 3, 4]);
});

test("files never import each other in a circle", () => {
  // 1 imports the fixed file 2, which imports 3: 1 and 3 together would wait for themselves.
  const files = [page(1), loose(50, 2), page(3), loose(60)];
  expect(fewFiles(files, [once(0)], 1000)).toEqual([0, 1, 2, 3]);
});

test("what must stay by itself does", () => {
  const files = [page(1, 2), { ...loose(50), isLoose: false }, loose(60)];
  expect(fewFiles(files, [once(0)], 1000)).toEqual([0, 1, 2]);
});
