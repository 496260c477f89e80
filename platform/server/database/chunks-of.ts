/** Both databases limit how many values a statement may have. */
const rowsAStatement = 500;

/** Rows for one statement after the other. */
export function* chunksOf<Item>(
  items: readonly Item[],
  rows: number = rowsAStatement,
): Generator<Item[]> {
  for (let start = 0; start < items.length; start += rows) yield items.slice(start, start + rows);
}
