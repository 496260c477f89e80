import {
  LoadFailed,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Modal, Skeleton, Switch } from "antd";
import { useId, useState } from "react";
import { getOpenPages, setOpenPages } from "../contract.ts";
import styles from "./sharing.module.css";
import { sharingTexts } from "./texts.ts";

const pages = [
  { name: "Players", path: "/players", label: "openPlayers", hint: "openPlayersHint" },
  { name: "Share", path: "/share", label: "openShare", hint: "openShareHint" },
] as const;
type PageName = (typeof pages)[number]["name"];

/** Which pages show any channel to anybody. Opening one is asked about, closing it is done at once. */
export function OpenPagesCard() {
  const t = useTexts(sharingTexts);
  const id = useId();
  const [asked, setAsked] = useState<PageName>();
  const { data, error, refetch } = useQueryCall(getOpenPages, {}, { quiet: true });
  const { mutateAsync, isPending } = useMutationCall(setOpenPages, { rereads: [getOpenPages] });
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;

  const change = async (name: PageName, isOpen: boolean) => {
    const page = pages.find((one) => one.name === name)?.path ?? "";
    try {
      // Only this one: the other may have been changed elsewhere since it was read.
      await mutateAsync({ [name]: isOpen });
      notices.success(t(isOpen ? "pageOpened" : "pageClosed", { page }));
    } catch {
      // The request has already said why.
    }
    setAsked(undefined);
  };
  const opened = pages.filter(({ name }) => data[name]).map(({ path }) => path);
  const askedPage = pages.find(({ name }) => name === asked)?.path ?? "";
  return (
    <section className={styles["card"]} aria-labelledby={id}>
      <h2 id={id} className={styles["cardTitle"]}>
        {t("openPages")}
      </h2>
      <p className={styles["hint"]}>{t("openPagesHint")}</p>
      {opened.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles["alert"] ?? ""}
          title={t("isOpenWarning", { page: opened.join(", ") })}
        />
      )}
      {pages.map(({ name, label, hint }) => (
        <div key={name} className={styles["switchRow"]}>
          <Switch
            aria-labelledby={`${id}${name}`}
            aria-describedby={`${id}${name}hint`}
            checked={data[name]}
            disabled={isPending}
            onChange={(isOpen) => (isOpen ? setAsked(name) : void change(name, false))}
          />
          <span className={styles["title"]}>
            <span id={`${id}${name}`}>{t(label)}</span>
            <span id={`${id}${name}hint`} className={styles["second"]}>
              {t(hint)}
            </span>
          </span>
        </div>
      ))}
      <Modal
        open={asked !== undefined}
        title={t("openAsk", { page: askedPage })}
        okText={t("open")}
        okButtonProps={{ danger: true, loading: isPending }}
        cancelText={t("cancel")}
        onOk={() => asked && void change(asked, true)}
        onCancel={() => setAsked(undefined)}
      >
        {t("openDetail")}
      </Modal>
    </section>
  );
}
