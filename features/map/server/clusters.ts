/** Something with a place that may lie upon others. */
export interface Placed {
  readonly longitude: number;
  readonly latitude: number;
  readonly isOnline: boolean;
  /** Who carries it about; undefined: it stands where it was put. */
  readonly vehicle?: string | undefined;
}

export interface Cluster<Camera = unknown> {
  readonly id: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly count: number;
  readonly online: number;
  /** West, south, east, north. */
  readonly box: [number, number, number, number];
  /** One of them, if all are of one vehicle. */
  readonly ofVehicle: Camera | undefined;
}

/** A map's world is one tile of so many pixels at zoom 0. */
const tilePx = 256;
/** What is drawn within one such square would lie upon each other. */
const cellPx = 72;
/** Close to the ground people want to see each one: only what lies on the same spot is one. */
const nearZoom = 17;
const nearCellPx = 24;
/** So few have room for themselves, however far away one looks from. */
const fewCameras = 40;
/** Two discs nearer than this touch. */
const touchPx = 44;

export interface Clustered<Camera> {
  readonly total: number;
  readonly singles: readonly Camera[];
  readonly clusters: readonly Cluster<Camera>[];
}

/**
 * Cameras by the squares of a grid that is fixed to the earth: a pan changes no cluster. No index is kept: a hundred
 * thousand are looked through in some tens of milliseconds, so states, filters and rights are always those of now.
 */
export function clustered<Camera extends Placed>(
  cameras: Iterable<Camera>,
  zoom: number,
): Clustered<Camera> {
  const step = Math.floor(zoom);
  const isNear = step >= nearZoom;
  const grid = new Grid<Camera>(step, isNear ? nearCellPx : cellPx);
  const first: Camera[] = [];
  for (const camera of cameras) {
    grid.add(camera);
    if (first.length <= fewCameras) first.push(camera);
  }
  if (isNear) return resultOf(grid.heaps, step);
  if (first.length > fewCameras) {
    joinTouching(grid.heaps, grid.columns);
    return resultOf(grid.heaps, step);
  }
  const near = new Grid<Camera>(step, nearCellPx);
  for (const camera of first) near.add(camera);
  return resultOf(near.heaps, step);
}

class Grid<Camera extends Placed> {
  readonly heaps = new Map<number, Heap<Camera>>();
  readonly columns: number;
  readonly #worldPx: number;
  readonly #cell: number;

  constructor(step: number, cell: number) {
    this.#worldPx = tilePx * 2 ** step;
    this.#cell = cell;
    this.columns = Math.ceil(this.#worldPx / cell) + 1;
  }

  add(camera: Camera): void {
    const x = ((camera.longitude + 180) / 360) * this.#worldPx;
    const y = mercatorShare(camera.latitude) * this.#worldPx;
    const key = Math.floor(y / this.#cell) * this.columns + Math.floor(x / this.#cell);
    const heap = this.heaps.get(key);
    if (heap) join(heap, newHeap(camera, x, y));
    else this.heaps.set(key, newHeap(camera, x, y));
  }
}

function resultOf<Camera>(
  heaps: ReadonlyMap<number, Heap<Camera>>,
  step: number,
): Clustered<Camera> {
  let total = 0;
  const singles: Camera[] = [];
  const clusters: Cluster<Camera>[] = [];
  for (const [key, heap] of heaps) {
    total += heap.count;
    if (heap.count === 1) singles.push(heap.first);
    else clusters.push(clusterOf(`${step}:${key}`, heap));
  }
  return { total, singles, clusters };
}

interface Heap<Camera> {
  readonly first: Camera;
  /** Of all in it. */
  vehicle: string | undefined;
  count: number;
  online: number;
  x: number;
  y: number;
  longitudes: number;
  latitudes: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

function newHeap<Camera extends Placed>(camera: Camera, x: number, y: number): Heap<Camera> {
  const { longitude, latitude, isOnline, vehicle } = camera;
  return {
    first: camera,
    vehicle,
    count: 1,
    online: isOnline ? 1 : 0,
    x,
    y,
    longitudes: longitude,
    latitudes: latitude,
    west: longitude,
    south: latitude,
    east: longitude,
    north: latitude,
  };
}

/** Sums, so that two heaps of one are as two of many. */
function join(into: Heap<unknown>, other: Heap<unknown>): void {
  if (into.vehicle !== other.vehicle) into.vehicle = undefined;
  into.count += other.count;
  into.online += other.online;
  into.x += other.x;
  into.y += other.y;
  into.longitudes += other.longitudes;
  into.latitudes += other.latitudes;
  into.west = Math.min(into.west, other.west);
  into.south = Math.min(into.south, other.south);
  into.east = Math.max(into.east, other.east);
  into.north = Math.max(into.north, other.north);
}

/** Heaps on both sides of a line of the grid may touch: the larger takes the smaller. */
function joinTouching(heaps: Map<number, Heap<unknown>>, columns: number): void {
  const beside = [1, columns - 1, columns, columns + 1];
  for (const [key, heap] of heaps)
    for (const way of beside) {
      const other = heaps.get(key + way);
      if (other && heaps.has(key) && distancePx(heap, other) < touchPx) {
        const [into, from, gone] =
          heap.count >= other.count ? [heap, other, key + way] : [other, heap, key];
        join(into, from);
        heaps.delete(gone);
      }
    }
}

const distancePx = (one: Heap<unknown>, other: Heap<unknown>): number =>
  Math.hypot(one.x / one.count - other.x / other.count, one.y / one.count - other.y / other.count);

const clusterOf = <Camera>(id: string, heap: Heap<Camera>): Cluster<Camera> => ({
  id,
  longitude: heap.longitudes / heap.count,
  latitude: heap.latitudes / heap.count,
  count: heap.count,
  online: heap.online,
  box: [heap.west, heap.south, heap.east, heap.north],
  ofVehicle: heap.vehicle === undefined ? undefined : heap.first,
});

/** From north to south, 0 to 1, as web maps lay the earth out; poles are cut off. */
function mercatorShare(latitude: number): number {
  const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
