import { CloseOutlined } from "@ant-design/icons";
import { BatchAction, type Filter, ListPage, useList } from "@tessera/kit";
import { listQuery, useMutationCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import {
  hideOperations,
  listOperations,
  type Operation,
  operationKinds,
  operationResults,
} from "../../contract.ts";
import { AuditCheckButton } from "./AuditCheckButton.tsx";
import { OperationDrawer } from "./OperationDrawer.tsx";
import { OperationTimes } from "./OperationTimes.tsx";
import { OperationTools } from "./OperationTools.tsx";
import { useOperationColumns } from "./operation-columns.tsx";
import { callInput, filterNames, isHiddenShown } from "./operation-filter.ts";
import { operationTexts } from "./texts.ts";
import { useOpenedOperation } from "./use-opened-operation.ts";

/** `/config/action`: who did, saw or took what. */
export default function OperationPage() {
  const t = useTexts(operationTexts);
  const opened = useOpenedOperation();
  const hide = useMutationCall(hideOperations, { rereads: [listOperations] });
  const list = useList(listOperations, {
    read: (reply) => reply,
    keyOf: ({ ID }) => ID,
    filters: filterNames,
    input: (address) => {
      const { start, limit, order } = listQuery(address);
      return { ...callInput(address), hidden: isHiddenShown(address), start, limit, order };
    },
  });
  const { filters, narrow, selection, address } = list;
  const isHidden = isHiddenShown(filters);
  const { user } = filters;
  return (
    <ListPage<Operation, (typeof filterNames)[number]>
      title={t("title")}
      breadcrumbs={[{ label: t("config") }, { label: t("title") }]}
      extra={
        <>
          <AuditCheckButton />
          <OperationTools
            filter={callInput({ ...filters, q: address.q })}
            isHidden={isHidden}
            total={list.total}
          />
        </>
      }
      list={list}
      columns={useOperationColumns(opened.open)}
      search={t("search")}
      filters={useFilters()}
      tools={
        <>
          <OperationTimes filters={filters} narrow={narrow} />
          {user !== "" && (
            <Tag
              closable
              closeIcon={<CloseOutlined aria-label={t("anyUser")} />}
              onClose={() => narrow({ user: "" })}
            >
              {t("userOf", { name: user })}
            </Tag>
          )}
        </>
      }
      empty={{ title: t("none"), hint: t("noneHint") }}
      onOpen={({ ID }) => opened.open(ID)}
      {...(!isHidden && {
        choosing: { nameOf: ({ StartAt, Name }) => t("rowOf", { time: StartAt, name: Name }) },
        batch: (
          <BatchAction
            selection={selection}
            label={t("hide")}
            ask={{
              title: t("hideAsk", { count: selection.keys.length }),
              detail: t("hideDetail"),
            }}
            run={async (chosen) => {
              const { Hidden: count } = await hide.mutateAsync({ IDs: chosen.map(Number) });
              return t("hidden", { count });
            }}
          />
        ),
      })}
    >
      <OperationDrawer
        id={opened.id}
        onClose={opened.close}
        onUser={(name) => {
          opened.close();
          narrow({ user: name });
        }}
      />
    </ListPage>
  );
}

function useFilters(): readonly Filter<(typeof filterNames)[number]>[] {
  const t = useTexts(operationTexts);
  return [
    {
      name: "kind",
      label: t("kind"),
      options: [
        { value: "", label: t("everyKind") },
        ...operationKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      ],
    },
    {
      name: "result",
      label: t("result"),
      options: [
        { value: "", label: t("everyResult") },
        ...operationResults.map((value) => ({ value, label: t(`result.${value}`) })),
      ],
    },
    {
      name: "hidden",
      label: t("hiddenFilter"),
      options: [
        { value: "", label: t("shown") },
        { value: "1", label: t("hiddenOnes") },
      ],
    },
  ];
}
