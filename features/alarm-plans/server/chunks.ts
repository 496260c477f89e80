/** Rows a statement: databases limit how many values one may have. */
const chunkRows = 500;

export function* chunksOf<Item>(items: readonly Item[]): Iterable<Item[]> {
  for (let start = 0; start < items.length; start += chunkRows)
    yield items.slice(start, start + chunkRows);
}
