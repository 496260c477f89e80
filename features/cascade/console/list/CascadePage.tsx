import { PlusOutlined } from "@ant-design/icons";
import {
  isNarrowed,
  LoadFailed,
  Page,
  SearchBox,
  StaleNotice,
  useApp,
  useListAddress,
  useTexts,
} from "@tessera/platform/console";
import { Button, Empty, Skeleton } from "antd";
import { useState } from "react";
import type { Cascade } from "../../contract.ts";
import { CascadeCards } from "./CascadeCards.tsx";
import { CascadeDrawer } from "./CascadeDrawer.tsx";
import { CascadeTable } from "./CascadeTable.tsx";
import styles from "./cascades.module.css";
import { OwnAddress } from "./OwnAddress.tsx";
import { StreamsDrawer } from "./StreamsDrawer.tsx";
import { cascadeTexts } from "./texts.ts";
import { useCascades } from "./use-cascades.ts";

/** `/config/cascade`: the platforms above this one. */
export default function CascadePage() {
  const t = useTexts(cascadeTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress();
  const { data, error, refetch } = useCascades(list, change);
  const editor = useOpened();
  const streams = useOpened();
  const isEmpty = data !== undefined && data.CascadeCount === 0 && !isNarrowed(list);
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => editor.open(undefined)}>
      {t("add")}
    </Button>
  );

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
    if (isEmpty) return <NoCascades>{addButton}</NoCascades>;
    const rows = {
      cascades: data.CascadeList,
      total: data.CascadeCount,
      list,
      onChange: change,
      onEdit: editor.open,
      onStreams: streams.open,
    };
    return isMobile ? <CascadeCards {...rows} /> : <CascadeTable {...rows} />;
  };
  return (
    <Page
      title={t("list")}
      breadcrumbs={[{ label: t("config") }, { label: t("list") }]}
      extra={!isEmpty && addButton}
    >
      <OwnAddress />
      {!isEmpty && (
        <div className={styles["toolbar"]}>
          <SearchBox
            className={styles["search"]}
            label={t("search")}
            q={list.q}
            onChange={(q) => change({ q })}
          />
        </div>
      )}
      {data && error && <StaleNotice error={error} />}
      {content()}
      <CascadeDrawer key={`form ${editor.turn}`} {...editor.props} />
      <StreamsDrawer key={`streams ${streams.turn}`} {...streams.props} />
    </Page>
  );
}

/** A drawer about one of them, or about a new one. */
function useOpened() {
  const [{ cascade, turn, isOpen }, set] = useState<{
    readonly cascade: Cascade | undefined;
    readonly turn: number;
    readonly isOpen: boolean;
  }>({ cascade: undefined, turn: 0, isOpen: false });
  return {
    turn,
    open: (next: Cascade | undefined) => set({ cascade: next, turn: turn + 1, isOpen: true }),
    props: {
      cascade,
      isOpen,
      onClose: () => set((last) => ({ ...last, isOpen: false })),
    },
  };
}

function NoCascades({ children }: { readonly children: React.ReactNode }) {
  const t = useTexts(cascadeTexts);
  return (
    <Empty
      className={styles["empty"] ?? ""}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{t("none")}</strong>
          <p className={styles["hint"]}>{t("noneHint")}</p>
        </>
      }
    >
      {children}
    </Empty>
  );
}
