import { dialogFormStyles, TileDialog, tileDialogSlot, tileTexts } from "@tessera/kit/tile";
import { useSlot, useText, useTexts } from "@tessera/platform/console";
import { Fragment } from "react";
import { type WallTextKey, wallTexts } from "../texts.ts";
import styles from "../WallDialog.module.css";

const wallKeys: readonly (readonly [string, WallTextKey])[] = [
  ["← ↑ → ↓", "keyArrows"],
  ["Ctrl + ← ↑ → ↓", "keySwap"],
  ["Enter", "keyEnter"],
  ["Delete", "keyDelete"],
  ["1 4 9 6", "keySizes"],
  ["PageUp PageDown", "keyTour"],
  ["H", "keyHold"],
  ["W", "keyWall"],
  ["?", "keySheet"],
];

const tileKeys: readonly (readonly [string, (typeof tileTexts)["keys"][number]])[] = [
  ["Space", "pause"],
  ["M", "soundOn"],
  ["S", "snapshot"],
  ["Shift + ←", "back"],
  ["I", "statistics"],
  ["+ −", "zoomIn"],
];

/** Every key that does something on the wall. */
export default function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(wallTexts);
  const ofTile = useTexts(tileTexts);
  const inLanguage = useText();
  const offers = useSlot(tileDialogSlot);
  return (
    <TileDialog title={t("keys")} onClose={onClose}>
      <div className={dialogFormStyles["form"]}>
        <h3>{t("keysWall")}</h3>
        <Keys rows={wallKeys.map(([key, text]) => [key, t(text)])} />
        <h3>{t("keysTile")}</h3>
        <Keys
          rows={[
            ...tileKeys.map(([key, text]) => [key, ofTile(text)] as const),
            ...offers.flatMap(({ key, label }) =>
              key ? [[key.toUpperCase(), inLanguage(label)] as const] : [],
            ),
          ]}
        />
      </div>
    </TileDialog>
  );
}

function Keys({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles["keys"]}>
      {rows.map(([key, text]) => (
        <Fragment key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
