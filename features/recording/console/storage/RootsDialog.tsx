import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Alert, Button, Checkbox, Input, Modal } from "antd";
import { useState } from "react";
import { readStorage, saveStorageRoots } from "../../contract.ts";
import styles from "./storage.module.css";
import { storageTexts } from "./texts.ts";

interface RootsDialogProps {
  readonly paths: readonly string[];
  readonly onClose: () => void;
}

const mostPaths = 32;

/** Changes where recordings go; taking a folder away must be meant. */
export function RootsDialog({ paths: loaded, onClose }: RootsDialogProps) {
  const t = useTexts(storageTexts);
  // Those of the moment when it opened; the page goes on reading them.
  const [before] = useState(loaded);
  const [paths, setPaths] = useState(loaded);
  const [isUnderstood, setUnderstood] = useState(false);
  const [failure, setFailure] = useState("");
  const { mutateAsync, isPending } = useMutationCall(saveStorageRoots, {
    rereads: [readStorage],
    quiet: true,
  });
  const given = paths.map((path) => path.trim()).filter(Boolean);
  const leaving = before.filter((path) => !given.includes(path));
  const isSame = leaving.length === 0 && given.length === before.length;
  const put = (index: number, path: string) =>
    setPaths(paths.map((one, at) => (at === index ? path : one)));
  const save = async () => {
    setFailure("");
    try {
      await mutateAsync({ paths: given });
      notices.success(t("saved"));
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal
      open
      title={t("editTitle")}
      okText={t("save")}
      okButtonProps={{
        loading: isPending,
        danger: leaving.length > 0,
        disabled: given.length === 0 || isSame || (leaving.length > 0 && !isUnderstood),
      }}
      cancelText={t("cancel")}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={layout.column}>
        <Alert
          type="warning"
          showIcon
          title={t("editWarning")}
          description={t("editWarningDetail")}
        />
        {paths.map((path, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- what is typed is the only other name
          <div key={index} className={styles["pathRow"]}>
            <Input
              aria-label={t("path", { number: index + 1 })}
              placeholder={t("pathPlaceholder")}
              maxLength={1000}
              autoComplete="off"
              spellCheck={false}
              value={path}
              onChange={({ target }) => put(index, target.value)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              disabled={paths.length === 1}
              aria-label={t("removePath", { number: index + 1 })}
              onClick={() => setPaths(paths.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <Button
          icon={<PlusOutlined />}
          disabled={paths.length >= mostPaths}
          onClick={() => setPaths([...paths, ""])}
        >
          {t("addPath")}
        </Button>
        {leaving.length > 0 && (
          <>
            <Alert type="error" showIcon title={t("leaving", { paths: leaving.join(", ") })} />
            <Checkbox
              checked={isUnderstood}
              onChange={({ target }) => setUnderstood(target.checked)}
            >
              {t("understood")}
            </Checkbox>
          </>
        )}
        {failure && <Alert type="error" showIcon title={failure} />}
      </div>
    </Modal>
  );
}
