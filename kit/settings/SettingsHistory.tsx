import {
  getSettings,
  listSettingsChanges,
  undoSettingsChange,
} from "@tessera/features/system/contract";
import {
  EmptyState,
  momentText,
  notices,
  useMutationCall,
  useOverlayContainer,
  useQueryCall,
  useText,
  useTexts,
} from "@tessera/platform/console";
import type { Call, SettingsForm, StoredSettingsChange } from "@tessera/platform/contract";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { AskButton } from "../ask/AskButton.tsx";
import { Loaded } from "../look/Loaded.tsx";
import { layout } from "../look/layout.ts";
import { settingText } from "./setting-text.ts";
import { settingsTexts } from "./texts.ts";

interface HistoryProps {
  readonly shown: SettingsForm;
  /** Calls that read what a change is about. */
  readonly rereads: readonly Call[];
}

const shownChanges = 50;

/** Opens the last changes of a section: who, when, what was before, and the way back. */
export function SettingsHistory({ shown, rereads }: HistoryProps) {
  const t = useTexts(settingsTexts);
  const text = useText();
  const container = useOverlayContainer();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        {t("history")}
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`${text(shown.title)} · ${t("history")}`}
        size="min(480px, 100vw)"
        getContainer={container}
        destroyOnHidden
      >
        <Changes shown={shown} rereads={rereads} />
      </Drawer>
    </>
  );
}

function Changes({ shown, rereads }: HistoryProps) {
  const t = useTexts(settingsTexts);
  const { section } = shown;
  const query = useQueryCall(
    listSettingsChanges,
    { section, limit: shownChanges },
    { quiet: true, staleTimeMs: 0 },
  );
  return (
    <Loaded query={query}>
      {({ Changes: changes }) =>
        changes.length > 0 ? (
          changes.map((change) => (
            <Change key={change.id} change={change} shown={shown} rereads={rereads} />
          ))
        ) : (
          <EmptyState title={t("noHistory")} hint={t("noHistoryHint")} />
        )
      }
    </Loaded>
  );
}

interface ChangeProps extends HistoryProps {
  readonly change: StoredSettingsChange;
}

function Change({ change, shown, rereads }: ChangeProps) {
  const t = useTexts(settingsTexts);
  const { mutateAsync } = useMutationCall(undoSettingsChange, {
    rereads: [getSettings, listSettingsChanges, ...rereads],
    onDone: () => notices.success(t("undone")),
  });
  const canUndo = Object.keys(change.before).length > 0;
  return (
    <section className={layout.panel} aria-label={momentText(change.atMs)}>
      <div className={layout.spread}>
        <span className={layout.strong}>{change.userName || t("byServer")}</span>
        <span className={layout.second}>{momentText(change.atMs)}</span>
      </div>
      <ChangedFields change={change} shown={shown} />
      {canUndo && (
        <div className={layout.actions}>
          <AskButton
            title={t("undoQuestion")}
            action={t("undo")}
            isHarmless
            run={() => mutateAsync({ id: change.id })}
          />
        </div>
      )}
    </section>
  );
}

function ChangedFields({ change: { before, after }, shown }: Omit<ChangeProps, "rereads">) {
  const t = useTexts(settingsTexts);
  const text = useText();
  const words = { empty: t("empty"), on: t("on"), off: t("off") };
  return (
    <>
      {Object.keys(after).map((name) => {
        const field = shown.fields.find((one) => one.name === name);
        const read = (value: unknown) => settingText(field?.control, value, { text, words });
        return (
          <p key={name} className={layout.hint}>
            {name === "credentials" ? (
              `${t("credentials")} ${t("renewed")}`
            ) : (
              <>
                {field ? text(field.label) : name}：{read(before[name])} → {read(after[name])}
              </>
            )}
          </p>
        );
      })}
    </>
  );
}
