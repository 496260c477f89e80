import { Loaded, layout, TwoLines } from "@tessera/kit";
import type { CameraPlace } from "@tessera/kit/camera";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { listShareLinks } from "../../contract.ts";
import { RevokeButton } from "../RevokeButton.tsx";
import { refreshMs, summaryOf } from "../share-links.ts";
import styles from "../sharing.module.css";
import { sharingTexts } from "../texts.ts";

const shown = 100;

/** The links to a channel that work now: the viewer's own, an administrator's everybody's. */
export function ActiveLinks({ camera: { device, channel } }: { readonly camera: CameraPlace }) {
  const t = useTexts(sharingTexts);
  const query = useQueryCall(
    listShareLinks,
    { device, channel, active: true, limit: shown },
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  return (
    <section>
      <h3 className={layout.heading}>{t("activeLinks")}</h3>
      <Loaded query={query} lines={1}>
        {({ data: links }) =>
          links.length === 0 ? (
            <p className={layout.hint}>{t("noLinks")}</p>
          ) : (
            <ul className={clsx(layout.items, styles["links"])} aria-label={t("activeLinks")}>
              {links.map((link) => (
                <li key={link.ID} className={layout.item}>
                  <TwoLines second={summaryOf(link, t)}>
                    {`${link.Name || t("noName")} · ${t(link.Stream)}`}
                  </TwoLines>
                  <RevokeButton link={link} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
