import { Cards, NoMatch, useTexts } from "@tessera/platform/console";
import { Checkbox } from "antd";
import { LinkChannel, LinkName, LinkState } from "./LinkParts.tsx";
import type { LinkRowsProps } from "./link-rows.ts";
import { RevokeButton } from "./RevokeButton.tsx";
import { isRevocable } from "./share-links.ts";
import styles from "./sharing.module.css";
import { sharingTexts } from "./texts.ts";
import { openLinkList } from "./use-link-list.ts";

/** The links on a phone. */
export function LinkCards({ links, total, list, selection, onChange }: LinkRowsProps) {
  const t = useTexts(sharingTexts);
  if (links.length === 0) return <NoMatch onClear={() => onChange(openLinkList)} />;
  return (
    <Cards rows={links} keyOf={({ ID }) => ID} list={list} total={total} onChange={onChange}>
      {(link) => (
        <>
          <div className={styles["cardHead"]}>
            <Checkbox
              aria-label={t("choose", { name: link.Name || t("noName") })}
              disabled={!isRevocable(link)}
              checked={selection.keys.includes(link.ID)}
              onChange={() => selection.toggle(link.ID)}
            />
            <LinkName link={link} />
            <LinkState link={link} />
          </div>
          <LinkChannel link={link} />
          <span className={styles["second"]}>
            {[
              link.OwnerName,
              t("watching", { count: link.Viewers }),
              t("openedTimes", { count: link.Opened }),
              t("expiresAt", { time: link.ExpireTime.slice(0, 16) }),
            ].join(" · ")}
          </span>
          <div>
            <RevokeButton link={link} />
          </div>
        </>
      )}
    </Cards>
  );
}
