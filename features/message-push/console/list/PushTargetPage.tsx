import { SettingOutlined } from "@ant-design/icons";
import { ListPage, useList, useOpened } from "@tessera/kit";
import { listQuery, useQueryCall, useText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { listPushKinds, listPushTargets, type PushTarget } from "../../contract.ts";
import { pushTexts } from "../texts.ts";
import { pushFormAddress, pushSettingsAddress } from "./addresses.ts";
import { useColumns } from "./columns.tsx";
import { OutboxDrawer } from "./OutboxDrawer.tsx";

const refreshMs = 3000;

/** `/config/messagePush`: where messages go, and how that goes. */
export default function PushTargetPage() {
  const t = useTexts(pushTexts);
  const text = useText();
  const navigate = useNavigate();
  const outbox = useOpened<PushTarget>();
  const { data } = useQueryCall(listPushKinds, {}, { quiet: true });
  const kinds = data?.Kinds ?? [];
  const kindName = (kind: string) => {
    const known = kinds.find(({ Name }) => Name === kind);
    return known ? text(known.Form.title) : kind;
  };
  const list = useList(listPushTargets, {
    read: ({ rows, total }) => ({ rows, total }),
    keyOf: ({ ID }) => ID,
    filters: ["kind"],
    input: ({ kind, ...address }) => ({ ...listQuery(address), ...(kind && { kind }) }),
    refreshMs,
  });
  const options = kinds.map(({ Name }) => ({ value: Name, label: kindName(Name) }));
  return (
    <ListPage
      title={t("list")}
      breadcrumbs={[{ label: t("config") }, { label: t("list") }]}
      add={{ label: t("add"), onClick: () => void navigate(pushFormAddress) }}
      extra={
        <Button icon={<SettingOutlined />} onClick={() => void navigate(pushSettingsAddress)}>
          {t("settings")}
        </Button>
      }
      list={list}
      columns={useColumns({ kindName, onOutbox: outbox.open })}
      search={t("search")}
      filters={[
        {
          name: "kind",
          label: t("kind"),
          options: [{ value: "", label: t("allKinds") }, ...options],
        },
      ]}
      empty={{ title: t("none"), hint: t("noneHint") }}
      minWidth={900}
    >
      <OutboxDrawer key={outbox.key} opened={outbox} />
    </ListPage>
  );
}
