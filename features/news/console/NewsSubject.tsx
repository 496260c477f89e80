import { useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { Link } from "react-router";
import styles from "./NewsSubject.module.css";
import type { KeptNews } from "./news-list.ts";
import { channelPath, subjectOf } from "./news-text.ts";
import { newsTexts } from "./texts.ts";

/** Whom an item is about, bold until it is read; leads to where that is looked after. */
export function NewsSubject({ item }: { readonly item: KeptNews }) {
  const t = useTexts(newsTexts);
  return (
    <Link to={channelPath(item)} className={clsx(styles["link"], !item.sign && styles["unread"])}>
      {subjectOf(item, t)}
    </Link>
  );
}
