import type { Language } from "@tessera/base";

const defaultLanguage: Language = "zh";

/** The first language of Accept-Language (RFC 9110, 12.5.4) that the product speaks. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? "")
    .split(",")
    .map(readWish)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    if (tag.startsWith("zh")) return "zh";
    if (tag.startsWith("en")) return "en";
  }
  return defaultLanguage;
}

function readWish(part: string): { tag: string; weight: number } {
  const [tag = "", ...parameters] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/);
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return { tag, weight: quality ? Number(quality.slice(2)) : 1 };
}
