import { LoadFailed, Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { Skeleton } from "antd";
import { useParams } from "react-router";
import { getDevice } from "../../contract.ts";
import { useCrumbs } from "../crumbs.ts";
import { useTrail } from "../trail.ts";
import { useDeviceTypes } from "../use-device-types.ts";
import { DeviceEditor } from "./DeviceEditor.tsx";
import { deviceFormTexts } from "./texts.ts";

/** `/device/form/0` adds a device, `/device/form/{id}` edits one. */
export default function DeviceFormPage() {
  const t = useTexts(deviceFormTexts);
  const { devid = "0" } = useParams();
  const isNew = devid === "0";
  const { data, error, refetch } = useQueryCall(
    getDevice,
    { device: devid },
    { enabled: !isNew, quiet: true, staleTimeMs: 0 },
  );
  const types = useDeviceTypes();
  const crumbs = useCrumbs();
  const { list, channels } = useTrail();

  const content = () => {
    if (types.data && (isNew || data))
      return (
        <DeviceEditor
          key={devid}
          device={isNew ? undefined : data}
          types={types.data}
          backAddress={channels ?? list}
        />
      );
    if (error) return <LoadFailed error={error} onRetry={refetch} />;
    if (types.error) return <LoadFailed error={types.error} onRetry={types.refetch} />;
    return <Skeleton active paragraph={{ rows: 8 }} />;
  };
  return (
    <Page
      title={t(isNew ? "addDevice" : "editDevice")}
      breadcrumbs={[
        ...crumbs.fromList,
        crumbs.device(isNew ? t("newDevice") : (data?.DeviceName ?? "…")),
      ]}
    >
      {content()}
    </Page>
  );
}
