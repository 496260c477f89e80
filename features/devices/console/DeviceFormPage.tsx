import { Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Result, Skeleton } from "antd";
import { useLocation, useParams } from "react-router";
import { getDevice } from "../contract.ts";
import { DeviceEditor } from "./DeviceEditor.tsx";
import { emptyForm, formOf } from "./device-form.ts";
import { deviceTexts } from "./texts.ts";

/** `/device/form/0` adds a camera, `/device/form/{id}` edits one. */
export default function DeviceFormPage() {
  const t = useTexts(deviceTexts);
  const { devid = "0" } = useParams();
  const isNew = devid === "0";
  const { data, error, refetch } = useQueryCall(
    getDevice,
    { device: devid },
    { enabled: !isNew, quiet: true, staleTimeMs: 0 },
  );
  const listAddress = useListAddress();

  const editor = () => {
    if (isNew)
      return (
        <DeviceEditor
          key="new"
          deviceId=""
          before={emptyForm}
          hasPassword={false}
          {...{ listAddress }}
        />
      );
    if (data)
      return (
        <DeviceEditor
          key={devid}
          deviceId={devid}
          before={formOf(data)}
          hasPassword={data.HasPassword}
          listAddress={listAddress}
        />
      );
    if (!error) return <Skeleton active paragraph={{ rows: 8 }} />;
    return (
      <Result
        status="error"
        title={t("loadFailed")}
        subTitle={error.message}
        extra={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  };

  return (
    <Page
      title={t(isNew ? "addCamera" : "editCamera")}
      breadcrumbs={[
        { label: t("management"), to: "/device/list" },
        { label: t("list"), to: listAddress },
        { label: t("detail", { name: isNew ? t("newDevice") : (data?.DeviceName ?? "…") }) },
      ]}
    >
      {editor()}
    </Page>
  );
}

/** Back to the list as it was filtered. */
function useListAddress(): string {
  const state = useLocation().state as { listSearch?: unknown } | null;
  const search = state?.listSearch;
  return `/device/list${typeof search === "string" ? search : ""}`;
}
