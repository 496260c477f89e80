import { FileZipOutlined } from "@ant-design/icons";
import { useAsk } from "@tessera/kit";
import { fileName, notices, requestFile, saveFile, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { downloadSupportBundle } from "../contract.ts";
import { logTexts } from "./texts.ts";

/** All that somebody far away needs to find a fault. It says what is in it before it is saved. */
export function BundleButton() {
  const t = useTexts(logTexts);
  const { ask, question } = useAsk();
  const save = async () => {
    saveFile(await requestFile(downloadSupportBundle, {}), fileName("support", "zip"));
    notices.success(t("bundleSaved"));
  };
  return (
    <>
      <Button
        icon={<FileZipOutlined />}
        onClick={() =>
          ask({
            title: t("bundleAsk"),
            detail: t("bundleDetail"),
            action: t("download"),
            isHarmless: true,
            run: save,
          })
        }
      >
        {t("bundle")}
      </Button>
      {question}
    </>
  );
}
