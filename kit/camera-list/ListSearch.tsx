import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import styles from "./ListSearch.module.css";
import { cameraListTexts } from "./texts.ts";

interface ListSearchProps {
  readonly label: string;
  /** What was searched for; empty: the tree is shown. */
  readonly q: string;
  readonly onSearch: (text: string) => void;
  readonly onClear: () => void;
}

const settleMs = 300;

/** Asks when the typing pauses, at once on Enter; without a text nothing is asked, and an emptied box gives the tree back. */
export function ListSearch({ label, q, onSearch, onClear }: ListSearchProps) {
  const t = useTexts(cameraListTexts);
  const [text, setText] = useState(q);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const sought = text.trim();
    if (sought === "" || sought === q) return undefined;
    const timer = setTimeout(() => latest.current(sought), settleMs);
    return () => clearTimeout(timer);
  }, [text, q]);
  const change = (next: string) => {
    setText(next);
    if (next === "" && q !== "") onClear();
  };
  return (
    <search>
      <form
        className={styles["search"]}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text);
        }}
      >
        <input
          type="search"
          className={styles["text"]}
          placeholder={label}
          aria-label={label}
          maxLength={200}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <span className={styles["buttons"]}>
          {text && (
            <button
              type="button"
              className={styles["button"]}
              aria-label={t("clearSearch")}
              onClick={() => change("")}
            >
              <CloseOutlined aria-hidden />
            </button>
          )}
          <button type="submit" className={styles["button"]} aria-label={t("search")}>
            <SearchOutlined aria-hidden />
          </button>
        </span>
      </form>
    </search>
  );
}
