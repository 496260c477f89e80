/** What part of a picture is shown: enlarged so many times, around a point given in shares of the tile. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** In shares of the tile, from its top left. */
export interface Share {
  readonly x: number;
  readonly y: number;
}

export const wholeView: ZoomView = { scale: 1, x: 0.5, y: 0.5 };
export const largestScale = 8;

/** What lies under the point stays there. */
export function zoomedAt(view: ZoomView, factor: number, at: Share = { x: 0.5, y: 0.5 }): ZoomView {
  const scale = within(view.scale * factor, 1, largestScale);
  const kept = (centre: number, share: number) => {
    const under = centre + (share - 0.5) / view.scale;
    return under - (share - 0.5) / scale;
  };
  return inside({ scale, x: kept(view.x, at.x), y: kept(view.y, at.y) });
}

/** The picture follows the hand. */
export function draggedBy(view: ZoomView, by: Share): ZoomView {
  if (view.scale === 1) return view;
  return inside({ ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale });
}

export function transformOf({ scale, x, y }: ZoomView): string {
  if (scale === 1) return "none";
  const percent = (centre: number) => `${((0.5 - centre) * scale * 100).toFixed(3)}%`;
  return `translate(${percent(x)}, ${percent(y)}) scale(${scale})`;
}

/** No part outside of the picture is shown. */
function inside({ scale, x, y }: ZoomView): ZoomView {
  const half = 0.5 / scale;
  return { scale, x: within(x, half, 1 - half), y: within(y, half, 1 - half) };
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
