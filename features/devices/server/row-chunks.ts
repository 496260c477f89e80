/** Databases limit how many values a statement may have. */
const chunkRows = 500;

export function* chunksOf<Item>(items: readonly Item[]): Iterable<Item[]> {
  for (let start = 0; start < items.length; start += chunkRows)
    yield items.slice(start, start + chunkRows);
}
