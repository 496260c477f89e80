/** How many pixels of all that a map has drawn are meant; those that shine through are not counted. */
export function drawnPixels(
  map: Element,
  isMeant: (red: number, green: number, blue: number) => boolean,
): number {
  let count = 0;
  for (const canvas of map.querySelectorAll("canvas")) {
    const context = canvas.getContext("2d");
    const drawn = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    for (let at = 0; at + 3 < drawn.length; at += 4)
      if (
        (drawn[at + 3] ?? 0) > 200 &&
        isMeant(drawn[at] ?? 0, drawn[at + 1] ?? 0, drawn[at + 2] ?? 0)
      )
        count++;
  }
  return count;
}
