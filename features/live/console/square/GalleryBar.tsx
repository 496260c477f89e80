import {
  CloseOutlined,
  PlaySquareOutlined,
  ReloadOutlined,
  SearchOutlined,
} from "@ant-design/icons";
import { LightButton, useTexts } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { listDeviceChannels } from "../../../devices/contract.ts";
import styles from "./GalleryBar.module.css";
import type { GalleryAddress } from "./gallery-address.ts";
import { squareTexts } from "./texts.ts";

type Counts = NonNullable<z.output<typeof listDeviceChannels.reply>["Counts"]>;

interface GalleryBarProps {
  readonly title: string;
  readonly address: GalleryAddress;
  /** How many there are in each state, once that is known. */
  readonly counts: Counts | undefined;
  readonly onChange: (changes: Partial<GalleryAddress>) => void;
  readonly onRefresh: () => void;
  /** Undefined while there is nothing to play. */
  readonly onPlayAll: (() => void) | undefined;
}

/** What the gallery shows: its name, the search, the state, new pictures. */
export function GalleryBar(props: GalleryBarProps) {
  const { title, address, counts, onChange, onRefresh, onPlayAll } = props;
  const t = useTexts(squareTexts);
  return (
    <div className={styles["bar"]}>
      <h1 className={styles["title"]}>{title}</h1>
      <CardSearch q={address.q} onSearch={(q) => onChange({ q })} />
      <fieldset className={styles["states"]}>
        <legend className={styles["legend"]}>{t("stateFilter")}</legend>
        {choices.map(({ online, label, count }) => (
          <label key={online} className={styles["choice"]}>
            <input
              type="radio"
              name="gallery-online"
              checked={address.online === online}
              onChange={() => onChange({ online })}
            />
            <span>
              <span>{t(label)}</span>
              {counts && <span className={styles["count"]}>{counts[count]}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {onPlayAll && (
        <LightButton icon={<PlaySquareOutlined aria-hidden />} onClick={onPlayAll}>
          {t("playAll")}
        </LightButton>
      )}
      <LightButton
        kind="bare"
        icon={<ReloadOutlined aria-hidden />}
        aria-label={t("refresh")}
        title={t("refresh")}
        onClick={onRefresh}
      />
    </div>
  );
}

const choices = [
  { online: "", label: "any", count: "All" },
  { online: "1", label: "online", count: "Online" },
  { online: "0", label: "offline", count: "Offline" },
] as const;

/** As in every list. */
const settleMs = 300;

/** Asks when the typing pauses, or at once on Enter. */
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
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (text.trim() === q) return undefined;
    const timer = setTimeout(() => latest.current(text.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [text, q]);
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
