/** Fetches once for each key, however often it is asked for; what failed is fetched again. */
export function fetchOnce<Key extends object, Fetched>(
  fetch: (key: Key) => Promise<Fetched>,
): (key: Key) => Promise<Fetched> {
  const known = new WeakMap<Key, Promise<Fetched>>();
  return (key) => {
    const fetched = known.get(key) ?? fetch(key);
    known.set(key, fetched);
    fetched.catch(() => known.delete(key));
    return fetched;
  };
}
