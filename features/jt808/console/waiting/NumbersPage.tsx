import {
  ChoiceField,
  type Column,
  FormDialog,
  ListView,
  layout,
  type Opened,
  RowActions,
  TextField,
  useList,
  useOpened,
} from "@tessera/kit";
import { listQuery, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import {
  type Jt808Number,
  listJt808Numbers,
  removeJt808Number,
  saveJt808Number,
} from "../../contract.ts";
import { Jt808Page } from "../Jt808Page.tsx";
import { waitingTexts } from "./texts.ts";

/** `/config/platform/jt808/numbers`: who always and who never gets in. */
export default function NumbersPage() {
  const t = useTexts(waitingTexts);
  const opened = useOpened<Jt808Number>();
  const list = useList(listJt808Numbers, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ DeviceID }) => DeviceID,
    filters: ["list"],
    input: (address) => ({ ...listQuery(address), list: listOf(address.list) }),
  });
  const options = [
    { value: "", label: t("all") },
    { value: "white", label: t("white") },
    { value: "black", label: t("black") },
  ];
  const add = (
    <Button type="primary" onClick={() => opened.open()}>
      {t("addNumber")}
    </Button>
  );
  return (
    <Jt808Page extra={!list.isEmpty && add}>
      <p className={layout.lead}>{t("numbersLead")}</p>
      <ListView
        list={list}
        columns={useColumns(opened)}
        search={t("searchNumbers")}
        filters={[{ name: "list", label: t("list"), options, isSpread: true }]}
        empty={{ title: t("noNumbers"), hint: t("noNumbersHint"), action: add }}
        minWidth={700}
      />
      <NumberDialog opened={opened} />
    </Jt808Page>
  );
}

const lists = ["white", "black"] as const;
const listOf = (list: string) => lists.find((one) => one === list) ?? ("" as const);

function useColumns(opened: Opened<Jt808Number>): readonly Column<Jt808Number>[] {
  const t = useTexts(waitingTexts);
  const { mutateAsync: remove } = useMutationCall(removeJt808Number, {
    rereads: [listJt808Numbers],
  });
  return [
    {
      title: t("terminal"),
      sort: "DeviceID",
      width: 170,
      card: "head",
      cell: ({ DeviceID }) => <span className={layout.mono}>{DeviceID}</span>,
    },
    {
      title: t("list"),
      sort: "List",
      width: 110,
      card: "line",
      cell: ({ List }) => <Tag color={List === "white" ? "green" : "red"}>{t(List)}</Tag>,
    },
    {
      title: t("note"),
      width: 240,
      card: "line",
      cell: ({ Description }) => Description || <span className={layout.muted}>—</span>,
    },
    { title: t("created"), sort: "CreatedAt", width: 170, cell: ({ CreatedAt }) => CreatedAt },
    {
      title: t("actions"),
      width: 150,
      card: "foot",
      cell: (number) => (
        <RowActions
          name={number.DeviceID}
          actions={[
            { label: t("edit"), run: () => opened.open(number) },
            {
              label: t("remove"),
              ask: {
                title: t("removeAsk", { id: number.DeviceID }),
                detail: t("removeDetail"),
                action: t("remove"),
              },
              run: async () => {
                await remove({ deviceid: number.DeviceID });
                notices.success(t("removed", { id: number.DeviceID }));
              },
            },
          ]}
        />
      ),
    },
  ];
}

interface NumberValues {
  readonly deviceid: string;
  readonly list: "white" | "black";
  readonly description: string;
}

function NumberDialog({
  opened: { key, isOpen, subject, onClose },
}: {
  readonly opened: Opened<Jt808Number>;
}) {
  const t = useTexts(waitingTexts);
  const { mutateAsync: save } = useMutationCall(saveJt808Number, { rereads: [listJt808Numbers] });
  const values: NumberValues = {
    deviceid: subject?.DeviceID ?? "",
    list: subject?.List ?? "white",
    description: subject?.Description ?? "",
  };
  return (
    <FormDialog<NumberValues>
      key={key}
      isOpen={isOpen}
      onClose={onClose}
      title={subject ? t("editNumber", { id: subject.DeviceID }) : t("addNumber")}
      focus={subject ? "description" : "deviceid"}
      values={values}
      onSave={async (next) => {
        await save(next);
        notices.success(t("saved", { id: next.deviceid }));
      }}
    >
      <TextField
        name="deviceid"
        label={t("terminal")}
        needed={t("numberNeeded")}
        rules={[{ pattern: /^[1-9]\d{0,19}$/, message: t("numberWrong") }]}
        maxLength={20}
        placeholder="13912345678"
        isNumeric
        isDisabled={subject !== undefined}
      />
      <ChoiceField
        name="list"
        label={t("list")}
        options={[
          { value: "white", label: t("white") },
          { value: "black", label: t("black") },
        ]}
      />
      <TextField name="description" label={t("note")} maxLength={200} />
    </FormDialog>
  );
}
