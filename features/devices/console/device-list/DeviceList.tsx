import {
  ImportOutlined,
  PlusOutlined,
  RadarChartOutlined,
  VideoCameraAddOutlined,
} from "@ant-design/icons";
import {
  isNarrowed,
  LoadFailed,
  Page,
  StaleNotice,
  useApp,
  usePageWithin,
  useQueryCall,
  useSelection,
  useTexts,
} from "@tessera/platform/console";
import { Button, Flex, Result, Skeleton } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { listDevices } from "../../contract.ts";
import { useCrumbs } from "../crumbs.ts";
import { ExportMenu } from "../import/ExportMenu.tsx";
import { ImportDialog } from "../import/ImportDialog.tsx";
import {
  type ChangeDeviceList,
  type DeviceListAddress,
  deviceListQuery,
  scopeOf,
  useDeviceListAddress,
} from "../listing/device-list-address.ts";
import { deviceAddress, useHere } from "../trail.ts";
import { useDeviceTypes } from "../use-device-types.ts";
import { DeviceBatch } from "./DeviceBatch.tsx";
import { DeviceCards } from "./DeviceCards.tsx";
import { DeviceTable } from "./DeviceTable.tsx";
import { DeviceToolbar } from "./DeviceToolbar.tsx";
import { ListMenu } from "./ListMenu.tsx";
import { deviceListTexts } from "./texts.ts";
import { useHistories } from "./use-histories.ts";

const refreshMs = 3000;

export default function DeviceList() {
  const t = useTexts(deviceListTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useDeviceListAddress();
  const { data, error, refetch } = useDevices(list, change);
  const { data: types = [] } = useDeviceTypes();
  const selection = useSelection<string>(scopeOf(list));
  const historyOf = useHistories(data?.Devices ?? []);
  const [isImporting, setImporting] = useState(false);
  const startImport = () => setImporting(true);
  const isEmpty = data?.TotalCount === 0 && !isNarrowed(list);

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
    if (isEmpty) return <NoDevices onImport={startImport} />;
    const rows = {
      devices: data.Devices,
      total: data.TotalCount,
      list,
      onChange: change,
      selection,
      historyOf,
    };
    return isMobile ? <DeviceCards {...rows} /> : <DeviceTable {...rows} />;
  };
  return (
    <Page
      title={t("list")}
      breadcrumbs={useCrumbs().listOnly}
      extra={
        !isEmpty && (
          <>
            <ListMenu />
            <ExportMenu />
            <ImportButton onClick={startImport} />
            <FindButton />
            <AddButton />
          </>
        )
      }
    >
      {!isEmpty && <DeviceToolbar list={list} types={types} onChange={change} />}
      {data && error && <StaleNotice error={error} />}
      <DeviceBatch selection={selection} list={list} total={data?.TotalCount ?? 0} />
      {content()}
      <ImportDialog open={isImporting} onClose={() => setImporting(false)} />
    </Page>
  );
}

function useDevices(list: DeviceListAddress, change: ChangeDeviceList) {
  const devices = useQueryCall(
    listDevices,
    { ...deviceListQuery(list), protocol_type: list.type },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  const isOfThisPage = !devices.isPlaceholderData;
  usePageWithin(list.page, isOfThisPage ? devices.data?.TotalCount : undefined, change);
  return devices;
}

function NoDevices({ onImport }: { readonly onImport: () => void }) {
  const t = useTexts(deviceListTexts);
  return (
    <Result
      icon={<VideoCameraAddOutlined />}
      title={t("empty")}
      subTitle={t("emptyHint")}
      extra={
        <Flex wrap gap="small" justify="center">
          <AddButton />
          <FindButton />
          <ImportButton onClick={onImport} />
        </Flex>
      }
    />
  );
}

function ImportButton({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts(deviceListTexts);
  return (
    <Button icon={<ImportOutlined />} onClick={onClick}>
      {t("import")}
    </Button>
  );
}

function FindButton() {
  const t = useTexts(deviceListTexts);
  const navigate = useNavigate();
  return (
    <Button icon={<RadarChartOutlined />} onClick={() => void navigate("/device/discover")}>
      {t("find")}
    </Button>
  );
}

function AddButton() {
  const t = useTexts(deviceListTexts);
  const navigate = useNavigate();
  const state = { list: useHere() };
  return (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => void navigate(deviceAddress("0"), { state })}
    >
      {t("addDevice")}
    </Button>
  );
}
