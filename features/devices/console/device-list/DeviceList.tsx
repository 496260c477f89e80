import { ImportOutlined, PlusOutlined, RadarChartOutlined } from "@ant-design/icons";
import { ListPage, useList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { listDevices } from "../../contract.ts";
import { useCrumbs } from "../crumbs.ts";
import { ImportDialog } from "../import/ImportDialog.tsx";
import { stateQuery, useStateFilters } from "../listing/state-filters.tsx";
import { channelsAddress, deviceAddress, useHere } from "../trail.ts";
import { useDeviceTypes } from "../use-device-types.ts";
import { DeviceBatch } from "./DeviceBatch.tsx";
import { useDeviceColumns } from "./device-columns.tsx";
import { ListMenu } from "./ListMenu.tsx";
import { deviceListTexts } from "./texts.ts";

export default function DeviceList() {
  const t = useTexts(deviceListTexts);
  const navigate = useNavigate();
  const state = { list: useHere() };
  const { data: types = [] } = useDeviceTypes();
  const [isImporting, setImporting] = useState(false);
  const list = useList(listDevices, {
    read: ({ Devices, TotalCount }) => ({ rows: Devices, total: TotalCount }),
    keyOf: ({ DeviceID }) => DeviceID,
    filters: ["online", "enable", "type"],
    input: (address) => ({
      ...stateQuery(address),
      // What is in trouble comes first, unless another order was chosen.
      sort: address.sort ?? "Trouble",
      protocol_type: address.type,
      counts: true,
    }),
    refreshMs: 3000,
  });
  const stateFilters = useStateFilters(list.reply?.Counts);
  const ways = (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
        {t("import")}
      </Button>
      <Button icon={<RadarChartOutlined />} onClick={() => void navigate("/device/discover")}>
        {t("find")}
      </Button>
      <Button
        type="primary"
        icon={<PlusOutlined />}
        onClick={() => void navigate(deviceAddress("0"), { state })}
      >
        {t("addDevice")}
      </Button>
    </>
  );
  return (
    <ListPage
      title={t("list")}
      breadcrumbs={useCrumbs().listOnly}
      list={list}
      columns={useDeviceColumns(list.rows ?? [])}
      search={t("search")}
      filters={[
        ...stateFilters,
        {
          name: "type",
          label: t("typeFilter"),
          options: [
            { value: "", label: t("everyType") },
            ...types.map(({ DeviceType: value, Label: label }) => ({ value, label })),
          ],
        },
      ]}
      empty={{
        title: t("empty"),
        hint: t("emptyHint"),
        action: ways,
      }}
      choosing={{ nameOf: ({ DeviceName }) => DeviceName }}
      batch={<DeviceBatch list={list} />}
      onOpen={({ DeviceID }) => void navigate(channelsAddress(DeviceID), { state })}
      minWidth={930}
      extra={
        !list.isEmpty && (
          <>
            <ListMenu />
            {ways}
          </>
        )
      }
    >
      <ImportDialog open={isImporting} onClose={() => setImporting(false)} />
    </ListPage>
  );
}
