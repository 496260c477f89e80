import { systemClock } from "@tessera/base";
import { emptyWall, type SavedWalls, type Wall, type WallSource } from "@tessera/kit/wall";
import {
  LightButton,
  RequestFailure,
  request,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { type ComponentProps, useEffect, useState } from "react";
import { getLayout, type Layout } from "../../contract.ts";
import { layoutTexts } from "../texts.ts";
import { LayoutBar } from "./LayoutBar.tsx";
import styles from "./LayoutWaiting.module.css";
import { wallInto } from "./layout-input.ts";
import { afterSave, followed, hasChanged, type OpenLayout, renewed } from "./open-layout.ts";
import { useSaveLayout } from "./use-save-layout.ts";

/** A wall in a control room waits for the server, and follows changes of its layout. */
const tryAgainMs = 10_000;
const lookAgainMs = 60_000;

const noWindows = emptyWall(1, 1, []);

/** Around the wall: gives it the layout that is asked for. */
export default function SavedWall(props: ComponentProps<SavedWalls["Source"]>) {
  const { layout, isKiosk, onLeave, children } = props;
  const saved = useSavedWall(layout, { isKiosk, onLeave });
  return children(layout === undefined ? undefined : saved);
}

/** A layout of the server on the wall: changes stay here until they are saved. */
function useSavedWall(
  layoutId: number | undefined,
  { isKiosk, onLeave }: { readonly isKiosk: boolean; readonly onLeave: () => void },
): WallSource {
  const { read, error, readAgain } = useLayout(layoutId, isKiosk);
  const [shown, setShown] = useState<OpenLayout>();
  const { save, isSaving } = useSaveLayout();
  const next = read ? followed(shown, read, isKiosk) : shown;
  if (next !== shown) setShown(next);
  const id = `layout ${layoutId}`;

  if (!shown || shown.layout.ID !== layoutId)
    return {
      id,
      wall: noWindows,
      windows: undefined,
      plan: undefined,
      update: () => {},
      onPlan: () => {},
      waiting: <LayoutWaiting error={error} onRetry={readAgain} onLeave={onLeave} />,
    };

  const { layout, wall, plan } = shown;
  const change = (to: (before: OpenLayout) => OpenLayout) =>
    setShown((before) => (before?.layout.ID === layoutId ? to(before) : before));
  const saveOnto = async (onto: Layout, onOvertaken?: () => void) => {
    const saved = await save(wallInto(onto, shown), onOvertaken);
    if (saved) change((now) => afterSave(now, shown, saved));
  };
  const overwrite = async () => {
    const now = await readNow(layout.ID);
    if (now) await saveOnto(now);
  };
  const reload = async () => {
    const now = await readNow(layout.ID);
    if (now) change((before) => renewed(before, now));
  };
  const update = (to: (before: Wall) => Wall) =>
    change((before) => {
      const changed = to(before.wall);
      return changed === before.wall ? before : { ...before, wall: changed };
    });
  return {
    id,
    wall,
    windows: undefined,
    plan,
    update,
    onPlan: (to) => change((before) => ({ ...before, plan: to })),
    bar: (
      <LayoutBar
        key={`${layout.ID} ${layout.Revision}`}
        layout={layout}
        wall={wall}
        isChanged={hasChanged(shown)}
        isSaving={isSaving}
        onSave={(onOvertaken) => void saveOnto(layout, onOvertaken)}
        onRevert={() => change((before) => renewed(before, layout))}
        onOverwrite={() => void overwrite()}
        onReload={() => void reload()}
        onWall={(to) => update(() => to)}
      />
    ),
  };
}

/** A failure has been shown already, and gives nothing. */
const readNow = (id: number): Promise<Layout | undefined> =>
  request(getLayout, { id }).catch(() => undefined);

function useLayout(id: number | undefined, isKiosk: boolean) {
  const { data, error, refetch } = useQueryCall(
    getLayout,
    { id: id ?? 1 },
    {
      enabled: id !== undefined,
      quiet: true,
      ...(isKiosk && { refetchIntervalMs: lookAgainMs }),
    },
  );
  useEffect(() => {
    if (!error || isGone(error)) return undefined;
    return systemClock.after(tryAgainMs, () => void refetch());
  }, [error, refetch]);
  return { read: id === undefined ? undefined : data, error, readAgain: () => void refetch() };
}

const isGone = (error: Error) => error instanceof RequestFailure && error.status === "404";

interface LayoutWaitingProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** Until a layout is there, or why it is not. */
function LayoutWaiting({ error, onRetry, onLeave }: LayoutWaitingProps) {
  const t = useTexts(layoutTexts);
  return (
    <div className={styles["message"]} aria-live="polite" aria-busy={!error}>
      {error && (
        <>
          <strong>{t("failed")}</strong>
          <span>{error.message}</span>
          <div className={styles["ways"]}>
            <LightButton kind="main" onClick={onRetry}>
              {t("retry")}
            </LightButton>
            <LightButton onClick={onLeave}>{t("leave")}</LightButton>
          </div>
        </>
      )}
    </div>
  );
}
