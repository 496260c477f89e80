import { pageSize, SearchBox, useQueryCall, useTexts } from "@tessera/platform/console";
import { Alert, Empty, Modal, Table } from "antd";
import { useState } from "react";
import { listDeviceChannels } from "../../../devices/contract.ts";
import { channelKey, withChannels } from "./channel-choice.ts";
import type { ChosenChannel } from "./grant-draft.ts";
import { roleTexts } from "./texts.ts";

interface ChannelPickerProps {
  readonly isOpen: boolean;
  readonly chosen: readonly ChosenChannel[];
  readonly onChoose: (chosen: readonly ChosenChannel[]) => void;
  readonly onClose: () => void;
}

interface Row extends ChosenChannel {
  readonly deviceName: string;
}

/** Picks channels out of all there are. */
export function ChannelPicker({ isOpen, chosen, onChoose, onClose }: ChannelPickerProps) {
  const t = useTexts(roleTexts);
  const [picked, setPicked] = useState<readonly ChosenChannel[]>([]);
  const close = () => {
    setPicked([]);
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      width={720}
      title={t("addChannels")}
      okText={t("addChosen", { count: picked.length })}
      okButtonProps={{ disabled: picked.length === 0 }}
      cancelText={t("cancel")}
      onOk={() => {
        onChoose(withChannels(chosen, picked));
        close();
      }}
      onCancel={close}
    >
      <Candidates chosen={chosen} picked={picked} onPick={setPicked} />
    </Modal>
  );
}

interface CandidatesProps {
  readonly chosen: readonly ChosenChannel[];
  readonly picked: readonly ChosenChannel[];
  readonly onPick: (picked: readonly ChosenChannel[]) => void;
}

function Candidates({ chosen, picked, onPick }: CandidatesProps) {
  const t = useTexts(roleTexts);
  const [{ q, page }, setNarrowing] = useState({ q: "", page: 1 });
  const { data, error } = useQueryCall(
    listDeviceChannels,
    { q, start: (page - 1) * pageSize, limit: pageSize },
    { keepPrevious: true, quiet: true },
  );
  const known = new Set(chosen.map(channelKey));
  return (
    <>
      <SearchBox
        label={t("searchChannels")}
        q={q}
        onChange={(text) => setNarrowing({ q: text, page: 1 })}
      />
      {error && <Alert type="error" showIcon title={error.message} style={{ marginTop: 12 }} />}
      <Table<Row>
        size="small"
        style={{ marginTop: 12 }}
        rowKey={channelKey}
        loading={!data && !error}
        dataSource={(data?.Channels ?? []).map((channel) => ({
          device: channel.ParentDeviceID,
          channel: channel.ChannelID,
          name: channel.Name,
          deviceName: channel.DeviceName,
        }))}
        columns={[
          { title: t("channels"), dataIndex: "name", ellipsis: true },
          { title: t("device"), dataIndex: "deviceName", ellipsis: true },
        ]}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noChannelMatch")} />
          ),
        }}
        rowSelection={{
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...known, ...picked.map(channelKey)],
          onChange: (_, rows) =>
            onPick(
              rows
                .filter((row) => row && !known.has(channelKey(row)))
                .map(({ device, channel, name }) => ({ device, channel, name })),
            ),
          getCheckboxProps: (row) => ({
            "aria-label": t("choose", { name: row.name }),
            disabled: known.has(channelKey(row)),
          }),
        }}
        pagination={{
          current: page,
          pageSize,
          total: data?.ChannelCount ?? 0,
          showSizeChanger: false,
          showTotal: (count) => t("total", { count }),
          onChange: (next) => setNarrowing({ q, page: next }),
        }}
      />
    </>
  );
}
