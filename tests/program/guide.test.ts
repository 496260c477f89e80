import { globSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { guideFolder, guideLanguages, guidePages } from "./guide-pages.ts";
import { ProductTexts } from "./product-texts.ts";

/** What a picture may weigh, so that a page opens at once. */
const mostBytes = 80 * 1024;

const [chinese, english] = guideLanguages.map(guidePages);

describe("the guide", () => {
  it("has the same pages, commands and pictures in both languages", () => {
    const shapeOf = (pages = chinese) =>
      pages?.map(({ name, blocks, pictures }) => ({
        name,
        blocks,
        pictures: pictures.map((path) => path.replace(/images\/(zh|en)\//, "images/")),
      }));
    expect(chinese?.length).toBeGreaterThan(10);
    expect(shapeOf(chinese)).toEqual(shapeOf(english));
  });

  it.each(guideLanguages)(
    "has a page for every line of its index, and a line for every page: %s",
    (language) => {
      const pages = guidePages(language);
      const files = pages.map(({ name }) => `${name}.md`).filter((file) => file !== "README.md");
      const index = pages.find(({ name }) => name === "README");
      expect(index?.links.filter((target) => files.includes(target)).toSorted()).toEqual(files);
    },
  );
});

describe.each(guideLanguages)("the guide in %s", (language) => {
  const pages = guidePages(language);
  const texts = new ProductTexts(language);

  it("calls menus, buttons and fields as the product does", () => {
    expect(texts.size).toBeGreaterThan(3000);
    const unknown = pages.flatMap(({ name, names }) =>
      names.filter((one) => !texts.hasName(one)).map((one) => `${name}: ${one}`),
    );
    expect(unknown).toEqual([]);
  });

  it("quotes what the product says to the letter", () => {
    const unknown = pages.flatMap(({ name, sentences }) =>
      sentences.filter((one) => !texts.says(one)).map((one) => `${name}: ${one}`),
    );
    expect(pages.flatMap(({ sentences }) => sentences).length).toBeGreaterThan(30);
    expect(unknown).toEqual([]);
  });

  it("has a light picture for every place that names one, and none that nobody looks at", () => {
    const named = pages.flatMap(({ pictures }) => pictures.map((path) => basename(path)));
    const folder = join(guideFolder, "images", language);
    const there = globSync("*", { cwd: folder });
    expect(there.toSorted()).toEqual(named.toSorted());
    expect(there.filter((file) => statSync(join(folder, file)).size > mostBytes)).toEqual([]);
  });
});
