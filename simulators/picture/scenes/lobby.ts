import type { Brush } from "../brush.ts";
import { colour } from "../colour.ts";
import { paintWalker } from "../people.ts";
import { cycle, ease, type Scene, snap, swing } from "../scene.ts";

const wall = colour("#e7dcc8");
const skirting = colour("#8b6f56");
const wood = colour("#9a6b45");
const woodDark = colour("#754e31");
const steel = colour("#a7b0b6");
const steelDark = colour("#7e888f");
const cabin = colour("#f6e6b8");
const gold = colour("#d9b44a");
const leaf = colour("#3f7f4c");
const leafLight = colour("#5a9c5f");

/** A hotel lobby: a long-case clock swings, the lift opens and closes, a guest walks by. */
export const lobby: Scene = {
  paintBackground(brush) {
    brush.gradient([-16, 0, 672, 236], colour("#d8c7ab"), wall);
    brush.box([-16, 230, 672, 8], skirting);
    paintFloor(brush);
    paintLamps(brush);
    paintPicture(brush);
    paintLiftFrame(brush);
    paintClockCase(brush);
    paintDesk(brush);
    paintPlant(brush);
  },
  paintMotion(brush, timeMs) {
    const way = cycle(timeMs, 14_000);
    paintLiftDoors(brush, ease(way, 0.1, 0.2) - ease(way, 0.6, 0.7));
    paintPendulum(brush, swing(timeMs, 1600));
    const walk = cycle(timeMs, 20_000);
    const isReturning = walk > 0.5;
    const share = isReturning ? 2 - walk * 2 : walk * 2;
    paintWalker(
      brush,
      {
        x: snap(-40 + 720 * share),
        groundY: 332,
        height: 132,
        heading: isReturning ? "left" : "right",
        coat: colour("#2f4d73"),
        trousers: colour("#31343b"),
      },
      timeMs,
    );
  },
};

function paintFloor(brush: Brush): void {
  brush.gradient([-16, 238, 672, 130], colour("#b9aa95"), colour("#d9cdb9"));
  const joint = colour("#a4957f");
  for (const y of [254, 280, 322]) brush.box([-16, y, 672, 2], joint);
  for (let step = -6; step <= 6; step++)
    brush.stroke([320 + step * 62, 238, 320 + step * 130, 368], 2, joint);
}

function paintLamps(brush: Brush): void {
  for (const x of [120, 320, 520]) {
    brush.box([x - 1, 26, 2, 22], woodDark);
    brush.polygon([x - 18, 64, x - 8, 46, x + 8, 46, x + 18, 64], gold);
    brush.ellipse([x, 66, 14, 4], colour("#fff6d5"));
  }
}

function paintPicture(brush: Brush): void {
  brush.box([76, 92, 112, 76], woodDark);
  brush.gradient([82, 98, 100, 64], colour("#f2b07a"), colour("#7d9cc4"));
  brush.ellipse([150, 124, 12, 12], colour("#fbe6a8"));
  brush.polygon([82, 162, 112, 124, 140, 162], colour("#4d6a86"));
  brush.polygon([116, 162, 152, 136, 182, 162], colour("#3d5670"));
}

function paintLiftFrame(brush: Brush): void {
  brush.box([260, 96, 120, 140], steelDark);
  brush.box([268, 106, 104, 130], cabin);
  brush.box([268, 186, 104, 3], gold);
  brush.box([304, 80, 32, 12], colour("#23272b"));
  brush.text("3", 316, 82, { dot: 1, colour: colour("#ffb347") });
  brush.box([390, 164, 10, 22], steel);
  brush.ellipse([395, 170, 3, 3], gold);
  brush.ellipse([395, 180, 3, 3], gold);
}

function paintLiftDoors(brush: Brush, open: number): void {
  const width = snap(52 - 44 * open);
  brush.box([268, 106, width, 130], steel);
  brush.box([372 - width, 106, width, 130], steel);
  brush.box([266 + width, 106, 2, 130], steelDark);
  brush.box([372 - width, 106, 2, 130], steelDark);
}

function paintClockCase(brush: Brush): void {
  brush.polygon([424, 88, 450, 70, 476, 88], woodDark);
  brush.box([426, 88, 48, 148], wood);
  brush.box([432, 142, 36, 78], colour("#4a3222"));
  brush.ellipse([450, 114, 19, 19], gold);
  brush.ellipse([450, 114, 16, 16], colour("#fbf6e6"));
  brush.stroke([450, 114, 450, 102], 2, colour("#2b2b2b"));
  brush.stroke([450, 114, 458, 118], 2, colour("#2b2b2b"));
}

function paintPendulum(brush: Brush, angle: number): void {
  const x = 450 + angle * 11;
  brush.stroke([450, 144, x, 200], 2, gold);
  brush.ellipse([x, 202, 7, 7], gold);
}

function paintDesk(brush: Brush): void {
  brush.box([496, 186, 160, 72], wood);
  brush.box([488, 178, 172, 10], woodDark);
  for (let x = 512; x < 656; x += 32) brush.box([x, 196, 2, 54], woodDark);
  brush.box([560, 152, 34, 22], colour("#2b3036"));
  brush.box([574, 174, 6, 6], colour("#2b3036"));
}

function paintPlant(brush: Brush): void {
  const stems = [
    [-30, -52],
    [-14, -72],
    [4, -80],
    [20, -66],
    [34, -44],
  ] as const;
  stems.forEach(([dx, dy], index) => {
    brush.polygon(
      [
        224,
        216,
        224 + dx * 0.4 - 6,
        216 + dy * 0.6,
        224 + dx,
        216 + dy,
        224 + dx * 0.6 + 5,
        216 + dy * 0.4,
      ],
      index % 2 === 0 ? leaf : leafLight,
    );
  });
  brush.polygon([208, 214, 240, 214, 235, 246, 213, 246], colour("#b4623f"));
}
