import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export const guideFolder = join(import.meta.dirname, "../../docs/guide");

export const guideLanguages = ["zh", "en"] as const;
export type GuideLanguage = (typeof guideLanguages)[number];

export interface GuidePage {
  readonly name: string;
  /** The fenced `sh` blocks, in order, line by line. */
  readonly blocks: readonly (readonly string[])[];
  /** Of menus, buttons and fields: what is bold. A way through menus is several. */
  readonly names: readonly string[];
  /** What the product says: a table's cell in quotation marks. */
  readonly sentences: readonly string[];
  /** As the page names them. */
  readonly pictures: readonly string[];
  readonly links: readonly string[];
}

export function guidePages(language: GuideLanguage): readonly GuidePage[] {
  const files = globSync("*.md", { cwd: join(guideFolder, language) }).toSorted();
  return files.map((file) => readPage(join(guideFolder, language, file)));
}

function readPage(path: string): GuidePage {
  const text = readFileSync(path, "utf8");
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  return {
    name: basename(path, ".md"),
    blocks: [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, body = ""]) =>
      body.trimEnd().split("\n"),
    ),
    names: [...prose.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, name = ""]) => name.split(" › ")),
    sentences: [...prose.matchAll(/^\| “(.+?)” \|/gm)].map(([, sentence = ""]) => sentence),
    pictures: [...prose.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, picture = ""]) => picture),
    links: [...prose.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, target = ""]) => target),
  };
}
