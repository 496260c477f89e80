/** How long each kind of question took, in milliseconds, and how many rows it found. */
export type ReadTimes = Readonly<
  Record<string, { readonly ms: readonly number[]; readonly found: number }>
>;

/** Asks each question so many times, one after the other. `ask` gives how many rows it found. */
export async function readTimes<Question>(
  asked: Readonly<Record<string, Question>>,
  tries: number,
  ask: (question: Question) => Promise<number>,
): Promise<ReadTimes> {
  const reads: Record<string, { readonly ms: readonly number[]; readonly found: number }> = {};
  for (const [name, question] of Object.entries(asked)) {
    const ms: number[] = [];
    let found = 0;
    for (let attempt = 0; attempt < tries; attempt++) {
      const began = performance.now();
      found = await ask(question);
      ms.push(performance.now() - began);
    }
    reads[name] = { ms, found };
  }
  return reads;
}
