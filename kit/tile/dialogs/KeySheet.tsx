import { useTexts } from "@tessera/platform/console";
import { type Command, keyName } from "../../commands/command.ts";
import { tileTexts } from "../texts.ts";
import styles from "./TileDialog.module.css";
import { TileDialog } from "./TileDialog.tsx";

interface KeySheetProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Every key that does something with the tile now. */
export default function KeySheet({ commands, onClose }: KeySheetProps) {
  const t = useTexts(tileTexts);
  return (
    <TileDialog title={t("keys")} onClose={onClose}>
      <dl className={styles["keys"]}>
        {commands.map(
          ({ id, key, label }) =>
            key !== undefined && (
              <div key={id}>
                <dt>
                  <kbd>{keyName(key)}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ),
        )}
      </dl>
    </TileDialog>
  );
}
