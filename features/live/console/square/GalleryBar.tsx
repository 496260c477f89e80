import { CloseOutlined, ReloadOutlined, SearchOutlined } from "@ant-design/icons";
import { LightButton, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import styles from "./GalleryBar.module.css";
import type { GalleryAddress } from "./gallery-address.ts";
import { squareTexts } from "./texts.ts";

interface GalleryBarProps {
  readonly title: string;
  readonly address: GalleryAddress;
  readonly onChange: (changes: Partial<GalleryAddress>) => void;
  readonly onRefresh: () => void;
}

/** What the gallery shows: its name, the search, the state, new pictures. */
export function GalleryBar({ title, address, onChange, onRefresh }: GalleryBarProps) {
  const t = useTexts(squareTexts);
  return (
    <header className={styles["bar"]}>
      <h1 className={styles["title"]}>{title}</h1>
      <CardSearch q={address.q} onSearch={(q) => onChange({ q })} />
      <fieldset className={styles["states"]}>
        <legend className={styles["legend"]}>{t("stateFilter")}</legend>
        {choices.map(({ online, label }) => (
          <label key={online} className={styles["choice"]}>
            <input
              type="radio"
              name="gallery-online"
              checked={address.online === online}
              onChange={() => onChange({ online })}
            />
            <span>{t(label)}</span>
          </label>
        ))}
      </fieldset>
      <LightButton
        kind="bare"
        icon={<ReloadOutlined aria-hidden />}
        aria-label={t("refresh")}
        title={t("refresh")}
        onClick={onRefresh}
      />
    </header>
  );
}

const choices = [
  { online: "", label: "any" },
  { online: "1", label: "online" },
  { online: "0", label: "offline" },
] as const;

function CardSearch({
  q,
  onSearch,
}: {
  readonly q: string;
  readonly onSearch: (q: string) => void;
}) {
  const t = useTexts(squareTexts);
  const [text, setText] = useState(q);
  const [shownQ, setShownQ] = useState(q);
  if (q !== shownQ) {
    // Changed by someone else too: going back, clearing the filters.
    setShownQ(q);
    if (q !== text.trim()) setText(q);
  }
  return (
    <search className={styles["search"]}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <input
          type="search"
          className={styles["text"]}
          placeholder={t("search")}
          aria-label={t("search")}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {q && (
          <button
            type="button"
            className={styles["button"]}
            aria-label={t("clear")}
            onClick={() => onSearch("")}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
        <button type="submit" className={styles["button"]} aria-label={t("search")}>
          <SearchOutlined aria-hidden />
        </button>
      </form>
    </search>
  );
}
