export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four numbers an edge: upper y, lower y, x at y 0, slope. Level edges cross no line and are left out. */
export function edgesOf(points: readonly Point[]): Float64Array {
  const edges = new Float64Array(points.length * 4);
  let count = 0;
  let from = points.at(-1);
  for (const to of points) {
    if (from && from.y !== to.y) {
      const slope = (to.x - from.x) / (to.y - from.y);
      edges[count++] = Math.min(from.y, to.y);
      edges[count++] = Math.max(from.y, to.y);
      edges[count++] = from.x - from.y * slope;
      edges[count++] = slope;
    }
    from = to;
  }
  return edges.subarray(0, count);
}

/** Puts the sorted places where a line meets the edges into `crossings`; returns how many. */
export function findCrossings(edges: Float64Array, y: number, crossings: Float64Array): number {
  let count = 0;
  for (let edge = 0; edge < edges.length; edge += 4) {
    if (y < (edges[edge] ?? 0) || y >= (edges[edge + 1] ?? 0)) continue;
    if (count === crossings.length) break;
    insertSorted(crossings, count++, (edges[edge + 2] ?? 0) + y * (edges[edge + 3] ?? 0));
  }
  return count;
}

function insertSorted(values: Float64Array, count: number, value: number): void {
  let place = count;
  for (; place > 0 && (values[place - 1] ?? 0) > value; place--)
    values[place] = values[place - 1] ?? 0;
  values[place] = value;
}
