import { EllipsisOutlined } from "@ant-design/icons";
import { useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { deleteOfflineDevices, listDevices } from "../../contract.ts";
import { ConfirmDelete } from "../listing/ConfirmDelete.tsx";
import { rereads } from "../listing/rereads.ts";
import { listingTexts } from "../listing/texts.ts";
import { useUndo } from "../listing/use-undo.ts";
import { deviceListTexts } from "./texts.ts";

/** What is rarely done with the whole list. */
export function ListMenu() {
  const t = useTexts(deviceListTexts);
  const shared = useTexts(listingTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: [
            {
              key: "offline",
              danger: true,
              label: t("removeOffline"),
              onClick: () => setAsking(true),
            },
          ],
        }}
      >
        <Button icon={<EllipsisOutlined />} aria-label={shared("more")} />
      </Dropdown>
      <DeleteOffline isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function DeleteOffline({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const t = useTexts(deviceListTexts);
  const { data } = useQueryCall(
    listDevices,
    { online: "0", limit: 1 },
    { enabled: isOpen, staleTimeMs: 0 },
  );
  const { mutateAsync } = useMutationCall(deleteOfflineDevices, { rereads });
  const offerUndo = useUndo();
  const count = data?.TotalCount;
  const remove = async () => {
    const deletion = await mutateAsync({});
    offerUndo(t("removedMany", { count: deletion.Deleted }), deletion);
  };
  const question = () => {
    if (count === undefined) return t("counting");
    return count === 0 ? t("noneOffline") : t("removeOfflineAsk", { count });
  };
  return (
    <ConfirmDelete
      isOpen={isOpen}
      title={question()}
      detail={t("removeManyDetail")}
      isWaiting={!count}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
