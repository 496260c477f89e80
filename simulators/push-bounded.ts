/** A device may run for weeks. */
const maxKept = 500;

/** Of what a simulated device keeps for who looks at it: the oldest makes room. */
export function pushBounded<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > maxKept) list.shift();
}
