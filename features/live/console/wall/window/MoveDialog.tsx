import { dialogFormStyles, TileDialog } from "@tessera/kit/tile";
import type { Wall } from "@tessera/kit/wall";
import { useTexts } from "@tessera/platform/console";
import { wallTexts } from "../texts.ts";
import styles from "../WallDialog.module.css";

interface MoveDialogProps {
  readonly wall: Wall;
  readonly from: number;
  readonly onMove: (to: number) => void;
  readonly onClose: () => void;
}

/** The wall in small: the way to swap windows without a mouse. */
export default function MoveDialog({ wall, from, onMove, onClose }: MoveDialogProps) {
  const t = useTexts(wallTexts);
  const { columns, rows, windows } = wall;
  return (
    <TileDialog title={t("moveTitle")} onClose={onClose}>
      <div className={dialogFormStyles["form"]}>
        <p className={dialogFormStyles["hint"]}>{t("moveHint")}</p>
        <div
          className={styles["numbers"]}
          style={{
            gridTemplate: `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {windows.map(({ area: { x, y, w, h }, camera }, index) => (
            <button
              key={index}
              type="button"
              disabled={index === from}
              style={{ gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}` }}
              title={camera?.name}
              aria-label={
                camera
                  ? t("windowWith", { number: index + 1, name: camera.name })
                  : t("window", { number: index + 1 })
              }
              onClick={() => {
                onMove(index);
                onClose();
              }}
            >
              {index + 1}
            </button>
          ))}
        </div>
      </div>
    </TileDialog>
  );
}
