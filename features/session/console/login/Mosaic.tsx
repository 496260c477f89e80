import styles from "./Mosaic.module.css";
import { mosaicSize, mosaicTiles, tileSize } from "./mosaic-tiles.ts";

const tiles = mosaicTiles();

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
