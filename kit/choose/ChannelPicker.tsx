import { listGroups } from "@tessera/features/groups/contract";
import {
  EmptyState,
  pageSize,
  SearchBox,
  useApp,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button, Modal, Table } from "antd";
import { useState } from "react";
import { Snapshot } from "../camera/still/Snapshot.tsx";
import { isOwnPress } from "../list/own-press.ts";
import { layout } from "../look/layout.ts";
import { TwoLines } from "../look/TwoLines.tsx";
import { allCandidates, type Candidate, useCandidates } from "./candidates.ts";
import styles from "./choose.module.css";
import { type ChosenChannel, channelKey, withChannels } from "./chosen-channels.ts";
import { GroupSelect } from "./GroupSelect.tsx";
import { topId } from "./group-tree.ts";
import { channelsTexts } from "./texts.ts";

interface ChannelPickerProps {
  readonly isOpen: boolean;
  readonly chosen: readonly ChosenChannel[];
  readonly showsPlan: boolean;
  readonly onChoose: (picked: readonly ChosenChannel[]) => void;
  readonly onClose: () => void;
}

/** Picks channels out of all there are: by search, by group, one by one or all that are found. */
export function ChannelPicker(props: ChannelPickerProps) {
  const { isOpen, chosen, showsPlan, onChoose, onClose } = props;
  const t = useTexts(channelsTexts);
  const [picked, setPicked] = useState<readonly ChosenChannel[]>([]);
  const close = () => {
    setPicked([]);
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      width={760}
      title={t("addChannels")}
      okText={t("addChosen", { count: picked.length })}
      okButtonProps={{ disabled: picked.length === 0 }}
      cancelText={t("cancel")}
      onOk={() => {
        onChoose(picked);
        close();
      }}
      onCancel={close}
    >
      <Candidates chosen={chosen} showsPlan={showsPlan} picked={picked} onPick={setPicked} />
    </Modal>
  );
}

interface CandidatesProps extends Pick<ChannelPickerProps, "chosen" | "showsPlan"> {
  readonly picked: readonly ChosenChannel[];
  readonly onPick: (picked: readonly ChosenChannel[]) => void;
}

const everything = { q: "", groupId: topId, page: 1 };

function Candidates({ chosen, showsPlan, picked, onPick }: CandidatesProps) {
  const t = useTexts(channelsTexts);
  const [narrowing, setNarrowing] = useState(everything);
  const [isBusy, setBusy] = useState(false);
  const isMobile = useApp((state) => state.isMobile);
  const { q, groupId, page } = narrowing;
  const { found, error } = useCandidates(narrowing, (page - 1) * pageSize, pageSize);
  const total = found?.total ?? 0;
  const known = new Set(chosen.map(channelKey));
  const pick = (rows: readonly Candidate[]) =>
    rows.filter((row) => !known.has(channelKey(row))).map(plain);
  const toggle = (row: Candidate) => {
    const others = picked.filter((one) => channelKey(one) !== channelKey(row));
    onPick(others.length < picked.length ? others : withChannels(picked, pick([row])));
  };
  const pickAll = async () => {
    setBusy(true);
    try {
      onPick(withChannels(picked, pick(await allCandidates(narrowing))));
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={layout.column}>
      <div className={layout.row}>
        <SearchBox
          className={styles["search"]}
          label={t("searchChannels")}
          q={q}
          onChange={(text) => setNarrowing({ ...narrowing, q: text, page: 1 })}
        />
        <GroupFilter
          groupId={groupId}
          onChange={(id) => setNarrowing({ ...narrowing, groupId: id, page: 1 })}
        />
      </div>
      <div className={layout.row}>
        <Button size="small" loading={isBusy} disabled={total === 0} onClick={() => void pickAll()}>
          {t("selectAll", { count: total })}
        </Button>
        {picked.length > 0 && (
          <>
            <span className={layout.muted}>{t("chosen", { count: picked.length })}</span>
            <Button type="link" size="small" onClick={() => onPick([])}>
              {t("clearChosen")}
            </Button>
          </>
        )}
      </div>
      {error && <Alert type="error" showIcon title={error.message} />}
      <Table<Candidate>
        size="small"
        rowKey={channelKey}
        loading={!found && !error}
        dataSource={found?.rows ?? []}
        columns={[
          {
            title: <span className={layout.unseen}>{t("picture")}</span>,
            width: 96,
            render: (_, row) => <Picture row={row} />,
          },
          ...(isMobile
            ? [
                {
                  title: t("channels"),
                  render: (_: unknown, row: Candidate) => <Names row={row} />,
                },
              ]
            : [
                { title: t("channels"), dataIndex: "name", ellipsis: true },
                { title: t("device"), dataIndex: "deviceName", ellipsis: true },
              ]),
          // The list of a group does not tell it.
          ...(showsPlan && groupId === topId
            ? [
                {
                  title: t("presentPlan"),
                  dataIndex: "planName",
                  ellipsis: true,
                  width: isMobile ? 96 : 140,
                },
              ]
            : []),
        ]}
        locale={{
          emptyText: <EmptyState isSmall title={t("noChannelMatch")} />,
        }}
        onRow={(row) => ({
          onClick: (event) => {
            if (!known.has(channelKey(row)) && !isOwnPress(event)) toggle(row);
          },
          style: { cursor: "pointer" },
        })}
        rowSelection={{
          selectedRowKeys: [...known, ...picked.map(channelKey)],
          onSelect: toggle,
          onSelectAll: (isPicked, _, changed) => {
            const keys = new Set(changed.map(channelKey));
            onPick(
              isPicked
                ? withChannels(picked, pick(changed))
                : picked.filter((one) => !keys.has(channelKey(one))),
            );
          },
          getCheckboxProps: (row) => ({
            "aria-label": t("choose", { name: row.name }),
            disabled: known.has(channelKey(row)),
          }),
        }}
        pagination={{
          current: page,
          pageSize,
          total,
          size: "small",
          showSizeChanger: false,
          showTotal: (count) => t("total", { count }),
          onChange: (next) => setNarrowing({ ...narrowing, page: next }),
        }}
      />
    </div>
  );
}

/** Taken when its row comes into view, and from the small stream where there is one. */
function Picture({
  row: { device, channel, name, isOnline, hasSubStream },
}: {
  readonly row: Candidate;
}) {
  const camera = { ChannelID: channel, HasSubStream: hasSubStream };
  return <Snapshot name={name} pictured={{ deviceId: device, camera }} isOnline={isOnline} />;
}

/** Beside a picture on a phone there is room for one column. */
const Names = ({ row: { name, deviceName } }: { readonly row: Candidate }) => (
  <TwoLines second={deviceName !== name && deviceName}>{name}</TwoLines>
);

const plain = ({ device, channel, name, deviceName }: Candidate): ChosenChannel => ({
  device,
  channel,
  name,
  deviceName,
});

interface GroupFilterProps {
  readonly groupId: number;
  readonly onChange: (id: number) => void;
}

function GroupFilter({ groupId, onChange }: GroupFilterProps) {
  const t = useTexts(channelsTexts);
  const { data } = useQueryCall(listGroups, {}, { quiet: true });
  if (!data || data.count === 0) return null;
  return (
    <GroupSelect
      className={styles["group"] ?? ""}
      aria-label={t("group")}
      groups={data.data}
      top={t("everyGroup")}
      value={groupId}
      onChange={onChange}
    />
  );
}
