import { Loaded, layout, useAsk, useBusy } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Alert, Switch } from "antd";
import { useId } from "react";
import { getOpenPages, setOpenPages } from "../contract.ts";
import styles from "./sharing.module.css";
import { sharingTexts } from "./texts.ts";

const pages = [
  { name: "Players", path: "/players", label: "openPlayers", hint: "openPlayersHint" },
  { name: "Share", path: "/share", label: "openShare", hint: "openShareHint" },
] as const;

/** Which pages show any channel to anybody. Opening one is asked about, closing it is done at once. */
export function OpenPagesCard() {
  const t = useTexts(sharingTexts);
  const id = useId();
  const { ask, question } = useAsk();
  const { isBusy, run } = useBusy();
  const query = useQueryCall(getOpenPages, {}, { quiet: true });
  const { mutateAsync } = useMutationCall(setOpenPages, { rereads: [getOpenPages] });
  const change = async ({ name, path }: (typeof pages)[number], isOpen: boolean) => {
    // Only this one: the other may have been changed elsewhere since it was read.
    await mutateAsync({ [name]: isOpen });
    notices.success(t(isOpen ? "pageOpened" : "pageClosed", { page: path }));
  };
  const askToOpen = (page: (typeof pages)[number]) =>
    ask({
      title: t("openAsk", { page: page.path }),
      detail: t("openDetail"),
      action: t("open"),
      run: () => change(page, true),
    });
  return (
    <Loaded query={query} lines={2}>
      {(data) => (
        <section className={layout.panel} aria-labelledby={id}>
          <h2 id={id} className={layout.heading}>
            {t("openPages")}
          </h2>
          <p className={layout.hint}>{t("openPagesHint")}</p>
          {pages.some(({ name }) => data[name]) && (
            <Alert
              type="warning"
              showIcon
              className={layout.notice}
              title={t("isOpenWarning", {
                page: pages
                  .filter(({ name }) => data[name])
                  .map(({ path }) => path)
                  .join(", "),
              })}
            />
          )}
          {pages.map((page) => (
            <div key={page.name} className={styles["switchRow"]}>
              <Switch
                aria-labelledby={`${id}${page.name}`}
                aria-describedby={`${id}${page.name}hint`}
                checked={data[page.name]}
                disabled={isBusy}
                onChange={(isOpen) =>
                  isOpen ? askToOpen(page) : void run(() => change(page, false))
                }
              />
              <span className={layout.twoLines}>
                <span id={`${id}${page.name}`}>{t(page.label)}</span>
                <span id={`${id}${page.name}hint`} className={layout.second}>
                  {t(page.hint)}
                </span>
              </span>
            </div>
          ))}
          {question}
        </section>
      )}
    </Loaded>
  );
}
