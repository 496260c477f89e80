import {
  BatchBar,
  notices,
  type Selection,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Modal } from "antd";
import { useState } from "react";
import { revokeShareLinks } from "../../../sharing/contract.ts";
import { rereads } from "./share-links.ts";
import { sharingTexts } from "./texts.ts";

/** What can be done with several links at once. */
export function LinkBatch({ selection }: { readonly selection: Selection<number> }) {
  const t = useTexts(sharingTexts);
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useMutationCall(revokeShareLinks, { rereads });
  const count = selection.keys.length;
  const revoke = async () => {
    try {
      const { Revoked } = await mutateAsync({ IDs: [...selection.keys] });
      selection.clear();
      notices.success(t("revokedCount", { count: Revoked }));
    } catch {
      // The request has already said why.
    }
    setAsking(false);
  };
  return (
    <>
      <BatchBar count={count} onClear={selection.clear}>
        <Button danger onClick={() => setAsking(true)}>
          {t("revoke")}
        </Button>
      </BatchBar>
      <Modal
        open={isAsking}
        title={t("revokeManyAsk", { count })}
        okText={t("revoke")}
        okButtonProps={{ danger: true, loading: isPending }}
        cancelText={t("cancel")}
        onOk={() => void revoke()}
        onCancel={() => setAsking(false)}
      >
        {t("revokeDetail")}
      </Modal>
    </>
  );
}
