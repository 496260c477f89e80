import { EmptyState, isAdmin, useQueryCall, useSession, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { readMap } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import styles from "./map.module.css";

/** While no camera has a place: how one gets it. */
export function MapEmpty({
  hasTool,
  onEdit,
}: {
  readonly hasTool: boolean;
  readonly onEdit: () => void;
}) {
  const t = useTexts(mapPageTexts);
  const user = useSession(({ user: known }) => known);
  const { data } = useQueryCall(readMap, {}, { quiet: true, staleTimeMs: 60_000 });
  if (hasTool || !data || data.Extent) return null;
  const canPlace = isAdmin(user) && data.Unplaced > 0;
  return (
    <div className={styles["empty"]}>
      <div className={styles["emptyCard"]}>
        <EmptyState
          isSmall
          title={t("emptyTitle")}
          hint={isAdmin(user) ? t("emptyHint") : t("emptyOperator")}
        >
          {canPlace && (
            <Button type="primary" onClick={onEdit}>
              {t("placeThem")}
            </Button>
          )}
        </EmptyState>
      </div>
    </div>
  );
}
