import { DeleteOutlined, EditOutlined, ShareAltOutlined } from "@ant-design/icons";
import { LightButton, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { type ListedLayout, listLayouts, removeLayout } from "../../contract.ts";
import { GridPicture } from "../grid/GridPicture.tsx";
import { changedLayout } from "../open-layout/layout-input.ts";
import { useSaveLayout } from "../open-layout/use-save-layout.ts";
import { layoutTexts } from "../texts.ts";
import styles from "./LayoutsDialog.module.css";

interface LayoutRowProps {
  readonly layout: ListedLayout;
  readonly onOpen: () => void;
}

/** One saved layout: opens at a click; its owner renames, shares and deletes it here. */
export function LayoutRow({ layout, onOpen }: LayoutRowProps) {
  const t = useTexts(layoutTexts);
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  const { Name, Columns, Rows, Cells, TourCameras, UpdateTime } = layout;
  const { Shared, IsOwn, OwnerName, CanChange } = layout;
  const { save } = useSaveLayout();
  const owner = IsOwn ? t(Shared ? "shared" : "own") : t("of", { owner: OwnerName });
  const backToShown = () => setMode("shown");

  if (mode === "renaming") return <Renaming layout={layout} onDone={backToShown} />;
  if (mode === "deleting") return <Deleting layout={layout} onDone={backToShown} />;
  return (
    <li className={styles["row"]}>
      <button type="button" className={styles["open"]} onClick={onOpen}>
        <GridPicture grid={{ columns: Columns, rows: Rows, areas: Cells }} />
        <span className={styles["text"]}>
          <strong>{Name}</strong>
          <small>
            {t("windows", { count: Cells.length })}
            {TourCameras > 0 && ` · ${t("touring", { count: TourCameras })}`}
            {` · ${owner} · ${UpdateTime}`}
          </small>
        </span>
      </button>
      {CanChange && (
        <>
          {IsOwn && (
            <LightButton
              kind="bare"
              icon={<ShareAltOutlined aria-hidden />}
              aria-pressed={Shared}
              aria-label={`${t(Shared ? "unshare" : "share")} ${Name}`}
              title={t(Shared ? "unshare" : "share")}
              onClick={() => void save(changedLayout(layout, { Shared: !Shared }))}
            />
          )}
          <LightButton
            kind="bare"
            icon={<EditOutlined aria-hidden />}
            aria-label={`${t("rename")} ${Name}`}
            title={t("rename")}
            onClick={() => setMode("renaming")}
          />
          <LightButton
            kind="bare"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t("delete")} ${Name}`}
            title={t("delete")}
            onClick={() => setMode("deleting")}
          />
        </>
      )}
    </li>
  );
}

interface ModeProps {
  readonly layout: ListedLayout;
  readonly onDone: () => void;
}

function Renaming({ layout, onDone }: ModeProps) {
  const t = useTexts(layoutTexts);
  const [name, setName] = useState(layout.Name);
  const { save, isSaving } = useSaveLayout();
  const submit = async () => {
    if (await save(changedLayout(layout, { Name: name.trim() }))) onDone();
  };
  return (
    <li className={styles["row"]}>
      <form
        className={styles["head"]}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input
          className={styles["search"]}
          required
          maxLength={60}
          pattern=".*\S.*"
          aria-label={t("name")}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <LightButton type="submit" kind="main" isBusy={isSaving}>
          {t("save")}
        </LightButton>
        <LightButton onClick={onDone}>{t("cancel")}</LightButton>
      </form>
    </li>
  );
}

function Deleting({ layout, onDone }: ModeProps) {
  const t = useTexts(layoutTexts);
  const { Name, ID } = layout;
  const { mutate, isPending } = useMutationCall(removeLayout, {
    rereads: [listLayouts],
    onDone: () => notices.success(t("deleted", { name: Name })),
  });
  return (
    <li className={styles["row"]} role="alertdialog" aria-label={t("deleteAsk", { name: Name })}>
      <span className={styles["text"]}>
        <strong>{t("deleteAsk", { name: Name })}</strong>
        <small>{t("deleteDetail")}</small>
      </span>
      <LightButton kind="main" isBusy={isPending} onClick={() => mutate({ ID })}>
        {t("delete")}
      </LightButton>
      <LightButton onClick={onDone}>{t("cancel")}</LightButton>
    </li>
  );
}
