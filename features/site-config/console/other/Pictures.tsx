import { PlusOutlined } from "@ant-design/icons";
import { AskButton, type Column, ListView, Loaded, layout, useOwnList } from "@tessera/kit";
import {
  notices,
  type Translate,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Tag } from "antd";
import { useState } from "react";
import { type Advertisement, readAdvertising, removeAdvertising } from "../../contract.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import styles from "./pictures.module.css";
import { pictureTexts } from "./texts.ts";

/** The pictures of the sign-in page, with their days. */
export function Pictures() {
  const t = useTexts(pictureTexts);
  const query = useQueryCall(readAdvertising, {}, { quiet: true });
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles["pictures"]} aria-label={t("pictures")}>
      <div className={layout.spread}>
        <h2 className={layout.heading}>{t("pictures")}</h2>
        <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {t("add")}
        </Button>
      </div>
      <Loaded query={query}>{({ data }) => <PictureList pictures={data} />}</Loaded>
      <PictureDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  );
}

function PictureList({ pictures }: { readonly pictures: readonly Advertisement[] }) {
  const t = useTexts(pictureTexts);
  const list = useOwnList(pictures, { keyOf: ({ ID }) => ID, isInDialog: true });
  return (
    <ListView
      list={list}
      columns={useColumns()}
      empty={{ title: t("emptyTitle"), hint: t("emptyHint") }}
      minWidth={640}
    />
  );
}

function useColumns(): readonly Column<Advertisement>[] {
  const t = useTexts(pictureTexts);
  const { mutateAsync } = useMutationCall(removeAdvertising, {
    rereads: [readAdvertising],
    onDone: () => notices.success(t("removed")),
  });
  return [
    {
      title: t("picture"),
      width: 140,
      card: "picture",
      cell: ({ Picture, Title }) => <img className={styles["thumb"]} src={Picture} alt={Title} />,
    },
    { title: t("name"), card: "head", cell: ({ Title, ID }) => Title || `#${ID}` },
    { title: t("days"), width: 200, cell: (picture) => daysOf(picture, t) },
    {
      title: t("state"),
      width: 90,
      card: "tag",
      cell: ({ IsShown }) => (
        <Tag color={IsShown ? "success" : "default"}>{t(IsShown ? "shown" : "hidden")}</Tag>
      ),
    },
    {
      title: "",
      width: 80,
      card: "foot",
      cell: ({ ID }) => <AskButton title={t("removeQuestion")} run={() => mutateAsync({ ID })} />,
    },
  ];
}

function daysOf(
  { StartDate: from, EndDate: to }: Advertisement,
  t: Translate<"since" | "until" | "always">,
): string {
  if (from && to) return `${from} – ${to}`;
  if (from) return t("since", { from });
  return to ? t("until", { to }) : t("always");
}
