import { SearchOutlined } from "@ant-design/icons";
import clsx from "clsx";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useLanguage, useText } from "../i18n/language.ts";
import { useTexts } from "../i18n/texts.ts";
import { LightDialog } from "../light/LightDialog.tsx";
import { isAdmin } from "../session/roles.ts";
import { useSession } from "../session/session-store.ts";
import { useSetup } from "../shell/setup.ts";
import { useSlot } from "../slots.ts";
import { useConfigReader } from "../state/config-store.ts";
import { useIsDark } from "../theme/theme-store.ts";
import { actionSource, pagesOf } from "./own-sources.ts";
import styles from "./Palette.module.css";
import { type PaletteEntry, paletteSlot } from "./slots.ts";
import { paletteTexts } from "./texts.ts";
import { useFound } from "./use-found.ts";

interface PaletteProps {
  readonly asked: string;
  readonly onClose: () => void;
}

/** One field for everything: what is typed is looked for among all that the reader may see and do. */
export default function Palette({ asked, onClose }: PaletteProps) {
  const t = useTexts(paletteTexts);
  const text = useText();
  const id = useId();
  const navigate = useNavigate();
  const [q, setQ] = useState(asked);
  const [at, setAt] = useState(0);
  const sources = useSources();
  const reader = {
    isAdmin: isAdmin(useSession(({ user }) => user)),
    language: useLanguage(),
  };
  const { found, isSettled } = useFound(sources, { ...reader, q: q.trim() });
  const entries = found.flatMap((group) => group.entries);
  const active = Math.min(at, entries.length - 1);

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run((path) => void navigate(path));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) setAt((active + step + entries.length) % entries.length);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) run(entries[active]);
    else return;
    event.preventDefault();
  };

  return (
    <LightDialog title={t("palette")} isBare onClose={onClose}>
      <div className={styles["field"]}>
        <SearchOutlined aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          aria-label={t("palette")}
          placeholder={t("ask")}
          maxLength={200}
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- choices with headings and hints are drawn */}
      <div id={`${id}-list`} role="listbox" aria-label={t("palette")} className={styles["list"]}>
        {found.map(({ source, entries: ofSource }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of choices has no tag with headings
          <div key={source.title.en} role="group" aria-label={text(source.title)}>
            <div className={styles["title"]} aria-hidden>
              {text(source.title)}
            </div>
            {ofSource.map((entry) => {
              const own = entries.indexOf(entry);
              return (
                <Row
                  key={entry.id}
                  id={`${id}-${own}`}
                  entry={entry}
                  isActive={own === active}
                  onPoint={() => setAt(own)}
                  onRun={() => run(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {isSettled && entries.length === 0 && (
        <output className={styles["nothing"]}>{t("nothing", { q: q.trim() })}</output>
      )}
    </LightDialog>
  );
}

/** Those of the features in their order, then the pages and what the console itself does. */
function useSources() {
  const { site } = useSetup();
  const config = useConfigReader();
  const isDark = useIsDark();
  return [...useSlot(paletteSlot), pagesOf(site, config), actionSource(isDark)];
}

interface RowProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Row({ id, entry, isActive, onPoint, onRun }: RowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list that is drawn
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={clsx(styles["row"], isActive && styles["active"])}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: "nearest" });
      }}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span className={styles["icon"]} aria-hidden>
        {entry.icon}
      </span>
      <span className={styles["label"]}>{entry.label}</span>
      {entry.hint && <span className={styles["hint"]}>{entry.hint}</span>}
    </div>
  );
}
