import { useTexts } from "@tessera/platform/console";
import { type RungChoice, rungNames } from "@tessera/player";
import { liveTexts } from "../texts.ts";
import styles from "./LiveTile.module.css";
import { rungLabels } from "./rung-label.ts";

interface RungMenuProps {
  readonly choice: RungChoice;
  readonly onChoice: (choice: RungChoice) => void;
}

/** The browser's own menu: it opens over a tile in full screen too, and fits a phone. */
export function RungMenu({ choice, onChoice }: RungMenuProps) {
  const t = useTexts(liveTexts);
  return (
    <select
      className={styles["rungs"]}
      aria-label={t("rungChoice")}
      title={t("rungChoice")}
      value={choice}
      onChange={({ target }) => onChoice(rungNames.find((name) => name === target.value) ?? "auto")}
    >
      <option value="auto">{t("rungAuto")}</option>
      {rungNames.map((name) => (
        <option key={name} value={name}>
          {rungLabels[name]}
        </option>
      ))}
    </select>
  );
}
