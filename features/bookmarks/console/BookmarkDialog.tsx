import { systemClock } from "@tessera/base";
import { playbackAddress } from "@tessera/kit/camera";
import { dialogFormStyles as styles, TileDialog, type TileDialogProps } from "@tessera/kit/tile";
import { LightButton, useMutationCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { Link } from "react-router";
import { addBookmark, type Bookmark, listBookmarks } from "../contract.ts";
import { askedMoment } from "./asked-moment.ts";
import { bookmarkTexts } from "./texts.ts";

/** Marks a moment, with a note if one wants. */
export default function BookmarkDialog({ camera, moment, onSay, onClose }: TileDialogProps) {
  const t = useTexts(bookmarkTexts);
  const { device, channel, name } = camera;
  const [note, setNote] = useState("");
  const tell = ({ AtMs }: Bookmark) =>
    onSay(
      <>
        {t("added")} · <Link to={playbackAddress(camera, AtMs)}>{t("openPlayback")}</Link>
      </>,
    );
  const { mutate, isPending } = useMutationCall(addBookmark, {
    rereads: [listBookmarks],
    onDone: tell,
  });
  return (
    <TileDialog title={`${t("add")} · ${name}`} onClose={onClose}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          const when = askedMoment(moment, systemClock.monotonicMs());
          mutate({ device, channel, note, ...when }, { onSuccess: onClose });
        }}
      >
        <label className={styles["field"]}>
          {t("note")}
          <input maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        <footer className={styles["foot"]}>
          <LightButton type="submit" kind="main" isBusy={isPending}>
            {t("save")}
          </LightButton>
        </footer>
      </form>
    </TileDialog>
  );
}
