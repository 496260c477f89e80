import { systemClock } from "@tessera/base";
import { LightButton, useMutationCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { addBookmark, type Bookmark, listBookmarks } from "../../../../bookmarks/contract.ts";
import type { CameraPlace } from "../../camera.ts";
import { tileTexts } from "../texts.ts";
import { askedMoment, type MarkedMoment } from "./marked-moment.ts";
import styles from "./TileDialog.module.css";
import { TileDialog } from "./TileDialog.tsx";

interface BookmarkDialogProps {
  readonly camera: CameraPlace & { readonly name: string };
  readonly moment: MarkedMoment;
  readonly onAdded: (bookmark: Bookmark) => void;
  readonly onClose: () => void;
}

/** Marks a moment, with a note if one wants. */
export default function BookmarkDialog({ camera, moment, onAdded, onClose }: BookmarkDialogProps) {
  const t = useTexts(tileTexts);
  const { device, channel, name } = camera;
  const [note, setNote] = useState("");
  const { mutate, isPending } = useMutationCall(addBookmark, {
    rereads: [listBookmarks],
    onDone: onAdded,
  });
  return (
    <TileDialog title={`${t("bookmark")} · ${name}`} onClose={onClose}>
      <form
        className={styles["note"]}
        onSubmit={(event) => {
          event.preventDefault();
          const when = askedMoment(moment, systemClock.monotonicMs());
          mutate({ device, channel, note, ...when }, { onSuccess: onClose });
        }}
      >
        <label>
          {t("bookmarkNote")}
          <input maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        <footer>
          <LightButton type="submit" kind="main" isBusy={isPending}>
            {t("bookmarkSave")}
          </LightButton>
        </footer>
      </form>
    </TileDialog>
  );
}
