/** How often the server could have done something else while `work` ran. */
export async function turnsPassed(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  const first = setImmediate(count);
  try {
    await work();
    return turns;
  } finally {
    isDone = true;
    clearImmediate(first);
  }
}
