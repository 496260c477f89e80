/** More are a break, and not a machine that was busy. */
const mostFailures = 12;

/** What is run once more with nothing beside it, a file at a time; nothing of what has no excuse. */
export function secondTries(failures) {
  if (failures.length > mostFailures) return [];
  const tries = new Map();
  for (const failure of failures) {
    if (!failure.again) continue;
    const { part, file, passed, only } = failure.again;
    const known = tries.get(file) ?? { part, file, passed, failures: [], only: [] };
    tries.set(file, {
      ...known,
      failures: [...known.failures, failure],
      // One that needs the whole file brings the others with it.
      only: known.only && only !== undefined ? [...known.only, only] : undefined,
    });
  }
  return [...tries.values()];
}

/** The arguments that choose what is tried again. */
export function choiceOf({ part, file, only }) {
  if (part === "e2e")
    return only ? only.map((line) => `${escaped(file)}:${line}`) : [escaped(file)];
  return only ? [file, "-t", `^(?:${only.map(escaped).join("|")})$`] : [file];
}

const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");

/** The whole count, when `second` is what came of a try: what passed alone was only unsteady. */
export function afterSecondTry(counts, attempt, second) {
  const { unsteady, failures } = judged(attempt, second);
  return {
    passed: counts.passed + second.passed - (attempt.only ? 0 : attempt.passed),
    failures: [
      ...counts.failures.filter((failure) => !attempt.failures.includes(failure)),
      ...failures,
    ],
    unsteady: [...counts.unsteady, ...unsteady],
  };
}

function judged({ failures, only }, second) {
  const first = new Set(failures.map(({ name }) => name));
  const again = new Set(second.failures.map(({ name }) => name));
  const hasRun = second.passed + second.failures.length >= (only?.length ?? 1);
  // Something else may go wrong, such as the start of a server: then nothing is proven of the others.
  const isClear = hasRun && [...again].every((name) => first.has(name));
  const failedOnce = failures.filter(({ name }) => !again.has(name));
  return isClear
    ? { unsteady: failedOnce, failures: second.failures }
    : { unsteady: [], failures: [...second.failures, ...failedOnce] };
}
