import {
  BatchBar,
  notices,
  type Selection,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Modal } from "antd";
import { useState } from "react";
import type { ListKind } from "./list-kinds.ts";
import { listTexts } from "./texts.ts";

interface EntryBatchProps {
  readonly kind: ListKind;
  readonly selection: Selection<number>;
}

/** What can be done with several entries at once. */
export function EntryBatch({ kind, selection }: EntryBatchProps) {
  const t = useTexts(listTexts);
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useMutationCall(kind.remove, { rereads: [kind.list] });
  const count = selection.keys.length;
  const remove = async () => {
    try {
      const { Deleted } = await mutateAsync({ id: [...selection.keys] });
      selection.clear();
      notices.success(t("removed", { count: Deleted }));
    } catch {
      // The request has already said why.
    }
    setAsking(false);
  };
  return (
    <>
      <BatchBar count={count} onClear={selection.clear}>
        <Button danger onClick={() => setAsking(true)}>
          {t("remove")}
        </Button>
      </BatchBar>
      <Modal
        open={isAsking}
        title={t("removeManyAsk", { count })}
        okText={t("remove")}
        okButtonProps={{ danger: true, loading: isPending }}
        cancelText={t("cancel")}
        onOk={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t(kind.removeDetail)}
      </Modal>
    </>
  );
}
