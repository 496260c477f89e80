import { PlusOutlined, VideoCameraAddOutlined } from "@ant-design/icons";
import { Page, useApp, useQueryCall, useTexts } from "@tessera/platform/console";
import { Alert, Button, Result, Skeleton } from "antd";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { listDevices } from "../contract.ts";
import { DeviceCards } from "./DeviceCards.tsx";
import { DeviceTable } from "./DeviceTable.tsx";
import { DeviceToolbar } from "./DeviceToolbar.tsx";
import { isNarrowed, lastPage, pageSize } from "./device-filter.ts";
import { deviceTexts } from "./texts.ts";
import { useDeviceFilter } from "./use-device-filter.ts";

const refreshMs = 3000;

export default function DeviceList() {
  const t = useTexts(deviceTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const isMobile = useApp((state) => state.isMobile);
  const { filter, change } = useDeviceFilter();
  const { page, ...narrowing } = filter;
  const { data, error, refetch, isPlaceholderData } = useQueryCall(
    listDevices,
    { ...narrowing, start: (page - 1) * pageSize, limit: pageSize },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );

  const total = data?.TotalCount ?? 0;
  const isBeyondEnd = data !== undefined && !isPlaceholderData && page > lastPage(total);
  useEffect(() => {
    if (isBeyondEnd) change({ page: lastPage(total) });
  });

  const isEmpty = data !== undefined && total === 0 && !isNarrowed(filter);
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => void navigate("/device/form/0", { state: { listSearch: search } })}
    >
      {t("addCamera")}
    </Button>
  );
  const content = () => {
    if (!data && error)
      return (
        <Result
          status="error"
          title={t("loadFailed")}
          subTitle={error.message}
          extra={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      );
    if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
    if (isEmpty)
      return (
        <Result
          icon={<VideoCameraAddOutlined />}
          title={t("empty")}
          subTitle={t("emptyHint")}
          extra={add}
        />
      );
    const rows = { devices: data.Devices, total, filter, onChange: change };
    return isMobile ? <DeviceCards {...rows} /> : <DeviceTable {...rows} />;
  };

  return (
    <Page
      title={t("list")}
      breadcrumbs={[{ label: t("management"), to: "/device/list" }, { label: t("list") }]}
      extra={!isEmpty && add}
    >
      {!isEmpty && <DeviceToolbar filter={filter} onChange={change} />}
      {data && error && (
        <Alert
          type="warning"
          showIcon
          title={t("staleList", { reason: error.message })}
          style={{ marginBottom: 12 }}
        />
      )}
      {content()}
    </Page>
  );
}
