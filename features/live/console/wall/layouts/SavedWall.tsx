import { systemClock } from "@tessera/base";
import {
  LightButton,
  Page,
  RequestFailure,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { useEffect } from "react";
import { getLayout } from "../../../../layouts/contract.ts";
import { squareGrid } from "../model/grids.ts";
import { emptyWall } from "../model/wall.ts";
import { wallTexts } from "../texts.ts";
import type { WallFrame } from "../wall-frame.ts";
import { OpenLayout } from "./OpenLayout.tsx";
import styles from "./SavedWall.module.css";

interface SavedWallProps {
  readonly id: number;
  readonly frame: WallFrame;
}

/** A wall in a control room waits for the server, and follows changes of its layout. */
const tryAgainMs = 10_000;
const lookAgainMs = 60_000;

/** A layout of the server, by its address. */
export function SavedWall({ id, frame }: SavedWallProps) {
  const t = useTexts(wallTexts);
  const { data, error, refetch } = useQueryCall(
    getLayout,
    { id },
    { quiet: true, ...(frame.isKiosk && { refetchIntervalMs: lookAgainMs }) },
  );
  useEffect(() => {
    if (!error || isGone(error)) return undefined;
    return systemClock.after(tryAgainMs, () => void refetch());
  }, [error, refetch]);
  if (data) return <OpenLayout read={data} frame={frame} />;
  const leave = () => {
    const { columns, rows, areas } = squareGrid(4);
    frame.chooseSize(4, emptyWall(columns, rows, areas));
  };
  return (
    <Page fill>
      <div className={styles["message"]} aria-live="polite" aria-busy={!error}>
        {error && (
          <>
            <strong>{t("layoutFailed")}</strong>
            <span>{error.message}</span>
            <div className={styles["ways"]}>
              <LightButton kind="main" onClick={() => void refetch()}>
                {t("retry")}
              </LightButton>
              <LightButton onClick={leave}>{t("layoutLeave")}</LightButton>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

const isGone = (error: Error) => error instanceof RequestFailure && error.status === "404";
