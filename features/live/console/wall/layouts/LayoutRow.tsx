import { DeleteOutlined, EditOutlined, ShareAltOutlined } from "@ant-design/icons";
import { LightButton, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { type ListedLayout, listLayouts, removeLayout } from "../../../../layouts/contract.ts";
import { wallTexts } from "../texts.ts";
import { GridPicture } from "./GridPicture.tsx";
import styles from "./LayoutsDialog.module.css";
import { changedLayout } from "./layout-input.ts";
import { useSaveLayout } from "./use-save-layout.ts";

interface LayoutRowProps {
  readonly layout: ListedLayout;
  readonly onOpen: () => void;
}

/** One saved layout: opens at a click; its owner renames, shares and deletes it here. */
export function LayoutRow({ layout, onOpen }: LayoutRowProps) {
  const t = useTexts(wallTexts);
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  const { Name, Columns, Rows, Cells, TourCameras, UpdateTime } = layout;
  const { Shared, IsOwn, OwnerName, CanChange } = layout;
  const { save } = useSaveLayout();
  const owner = IsOwn
    ? t(Shared ? "layoutShared" : "layoutOwn")
    : t("layoutOf", { owner: OwnerName });
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
            {t("layoutWindows", { count: Cells.length })}
            {TourCameras > 0 && ` · ${t("layoutTouring", { count: TourCameras })}`}
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
              aria-label={`${t(Shared ? "layoutUnshare" : "layoutShare")} ${Name}`}
              title={t(Shared ? "layoutUnshare" : "layoutShare")}
              onClick={() => void save(changedLayout(layout, { Shared: !Shared }))}
            />
          )}
          <LightButton
            kind="bare"
            icon={<EditOutlined aria-hidden />}
            aria-label={`${t("layoutRename")} ${Name}`}
            title={t("layoutRename")}
            onClick={() => setMode("renaming")}
          />
          <LightButton
            kind="bare"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t("layoutDelete")} ${Name}`}
            title={t("layoutDelete")}
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
  const t = useTexts(wallTexts);
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
          aria-label={t("layoutName")}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <LightButton type="submit" kind="main" isBusy={isSaving}>
          {t("layoutSave")}
        </LightButton>
        <LightButton onClick={onDone}>{t("cancel")}</LightButton>
      </form>
    </li>
  );
}

function Deleting({ layout, onDone }: ModeProps) {
  const t = useTexts(wallTexts);
  const { Name, ID } = layout;
  const { mutate, isPending } = useMutationCall(removeLayout, {
    rereads: [listLayouts],
    onDone: () => notices.success(t("layoutDeleted", { name: Name })),
  });
  return (
    <li
      className={styles["row"]}
      role="alertdialog"
      aria-label={t("layoutDeleteAsk", { name: Name })}
    >
      <span className={styles["text"]}>
        <strong>{t("layoutDeleteAsk", { name: Name })}</strong>
        <small>{t("layoutDeleteDetail")}</small>
      </span>
      <LightButton kind="main" isBusy={isPending} onClick={() => mutate({ ID })}>
        {t("layoutDelete")}
      </LightButton>
      <LightButton onClick={onDone}>{t("cancel")}</LightButton>
    </li>
  );
}
