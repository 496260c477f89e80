import type { Grid } from "@tessera/kit/wall";

/** A grid in small. */
export function GridPicture({ grid }: { readonly grid: Grid }) {
  return (
    <svg
      viewBox={`0 0 ${grid.columns * 16} ${grid.rows * 9}`}
      preserveAspectRatio="none"
      width="48"
      height="27"
      aria-hidden
    >
      {grid.areas.map(({ x, y, w, h }) => (
        <rect
          key={`${x} ${y}`}
          x={x * 16}
          y={y * 9}
          width={w * 16}
          height={h * 9}
          fill="currentColor"
          fillOpacity="0.15"
          stroke="currentColor"
          strokeOpacity="0.6"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
