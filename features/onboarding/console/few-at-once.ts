/** Works through the items in order, a few at once; begins no further one when told to stop. */
export async function fewAtOnce<Item>(
  items: Iterable<Item>,
  { atOnce, signal }: { readonly atOnce: number; readonly signal: AbortSignal },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    while (waiting.length > 0 && !signal.aborted)
      for (const item of waiting.splice(0, 1)) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
