import {
  BatchBar,
  notices,
  type Selection,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Modal } from "antd";
import { useState } from "react";
import { deleteUsers } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";

/** What can be done with several users at once. */
export function UserBatch({ selection }: { readonly selection: Selection<number> }) {
  const t = useTexts(userTexts);
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useMutationCall(deleteUsers, { rereads });
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
        {t("removeDetail")}
      </Modal>
    </>
  );
}
