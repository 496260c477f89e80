import type { CameraPlace } from "@tessera/kit/camera";
import { LoadFailed, useQueryCall, useTexts } from "@tessera/platform/console";
import { Skeleton } from "antd";
import { listShareLinks, type ShareLink } from "../../contract.ts";
import { RevokeButton } from "../RevokeButton.tsx";
import { refreshMs } from "../share-links.ts";
import styles from "../sharing.module.css";
import { sharingTexts } from "../texts.ts";

const shown = 100;

/** The links to a channel that work now: the viewer's own, an administrator's everybody's. */
export function ActiveLinks({ camera: { device, channel } }: { readonly camera: CameraPlace }) {
  const t = useTexts(sharingTexts);
  const { data, error, refetch } = useQueryCall(
    listShareLinks,
    { device, channel, active: true, limit: shown },
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 1 }} />;
    if (data.data.length === 0) return <p className={styles["hint"]}>{t("noLinks")}</p>;
    return (
      <ul className={styles["links"]} aria-label={t("activeLinks")}>
        {data.data.map((link) => (
          <ActiveLink key={link.ID} link={link} />
        ))}
      </ul>
    );
  };
  return (
    <section>
      <h3 className={styles["heading"]}>{t("activeLinks")}</h3>
      {content()}
    </section>
  );
}

function ActiveLink({ link }: { readonly link: ShareLink }) {
  const t = useTexts(sharingTexts);
  return (
    <li className={styles["item"]}>
      <span className={styles["itemText"]}>
        {link.Name || t("noName")} · {t(link.Stream)}
        <span className={styles["second"]}>
          {[
            link.OwnerName,
            t("watching", { count: link.Viewers }),
            t("openedTimes", { count: link.Opened }),
            t("expiresAt", { time: link.ExpireTime.slice(0, 16) }),
          ].join(" · ")}
        </span>
      </span>
      <RevokeButton link={link} />
    </li>
  );
}
