import styles from "./Mosaic.module.css";

/** Decoration only. */
export function Mosaic() {
  return (
    <svg
      className={styles["mosaic"]}
      viewBox={`0 0 ${mosaicSize.width} ${mosaicSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {tiles.map(({ x, y, fill, opacity, isLit }) => (
        <rect
          key={`${x},${y}`}
          x={x}
          y={y}
          width={tileSize}
          height={tileSize}
          rx={4}
          fill={fill}
          opacity={opacity}
          className={isLit ? styles["lit"] : undefined}
        />
      ))}
    </svg>
  );
}

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly opacity: number;
  readonly isLit: boolean;
}

const columns = 30;
const rows = 24;
const tileSize = 25;
const step = 28;
const mosaicSize = { width: columns * step, height: rows * step } as const;

const lens = { column: 14.5, row: 11.5 } as const;
const ground = ["#124a52", "#155761", "#1a636d", "#0f4048"] as const;

/** A field of tiles that gathers into a lens; the same picture on every visit. */
function mosaicTiles(): readonly Tile[] {
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) tiles.push(tileAt(column, row));
  return tiles;
}

function tileAt(column: number, row: number): Tile {
  const distance = Math.hypot(column - lens.column, row - lens.row);
  const noise = noiseAt(column, row);
  const place = { x: column * step + 2, y: row * step + 2 };
  const ring = ringColour(distance + (noise - 0.5) * 0.35);
  if (ring) return { ...place, fill: ring, opacity: 0.6 + noise * 0.3, isLit: false };
  const isLit = noise > 0.985;
  return {
    ...place,
    fill: isLit ? "#e0a53a" : (ground[Math.floor(noise * 97) % ground.length] ?? ground[0]),
    opacity: isLit ? 0.8 : Math.max(0.16, 1 - distance / 19) * (0.45 + noise * 0.45),
    isLit,
  };
}

function ringColour(distance: number): string | undefined {
  if (distance < 1.5) return "#d5eef0";
  if (distance < 3.4) return "#06191c";
  if (distance < 5) return "#2b8f99";
  if (distance < 6.6) return "#0b2f35";
  if (distance < 7.5) return "#4aa7b0";
  return undefined;
}

/** 0 to 1, fixed for a place. */
function noiseAt(column: number, row: number): number {
  const value = Math.sin(column * 127.1 + row * 311.7) * 43758.5453;
  return value - Math.floor(value);
}

const tiles = mosaicTiles();
