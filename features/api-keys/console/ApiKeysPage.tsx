import { BatchAction, type Column, ListPage, layout, TwoLines, useList } from "@tessera/kit";
import { listQuery, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { useState } from "react";
import { listUsers } from "../../users/contract.ts";
import { type ApiKey, listApiKeys, revokeApiKeys } from "../contract.ts";
import { expiryOf, isRevocable, lastUseOf, refreshMs, rereads, stateColors } from "./api-keys.ts";
import { KeyScope } from "./KeyScope.tsx";
import { MakeKeyDialog } from "./make/MakeKeyDialog.tsx";
import { RevokeButton } from "./RevokeButton.tsx";
import { apiKeyTexts } from "./texts.ts";

const states = ["working", "expired", "revoked"] as const;
const everybody = 100_000;

/** The keys of all users. */
export default function ApiKeysPage() {
  const t = useTexts(apiKeyTexts);
  const [isMaking, setMaking] = useState(false);
  const { data: users } = useQueryCall(
    listUsers,
    { limit: everybody, sort: "Name" },
    { quiet: true },
  );
  const people = users?.data ?? [];
  const { mutateAsync: revoke } = useMutationCall(revokeApiKeys, { rereads });
  const list = useList(listApiKeys, {
    read: ({ data, total }) => ({ rows: data, total }),
    keyOf: ({ ID }) => ID,
    filters: ["state", "user"],
    input: ({ state, user, ...address }) => {
      const userid = Number(user);
      return {
        ...listQuery(address),
        state: states.find((one) => one === state) ?? ("" as const),
        ...(Number.isSafeInteger(userid) && userid > 0 && { userid }),
      };
    },
    refreshMs,
  });
  return (
    <ListPage
      title={t("keys")}
      breadcrumbs={[{ label: t("users") }, { label: t("keys") }]}
      add={{ label: t("make"), onClick: () => setMaking(true) }}
      lead={<p className={layout.hint}>{t("hint")}</p>}
      list={list}
      columns={useColumns()}
      search={t("search")}
      filters={[
        {
          name: "state",
          label: t("state"),
          options: [
            { value: "", label: t("everyState") },
            ...states.map((value) => ({ value, label: t(value) })),
          ],
        },
        {
          name: "user",
          label: t("user"),
          options: [
            { value: "", label: t("everyUser") },
            ...people.map(({ ID, Name }) => ({ value: String(ID), label: Name })),
          ],
        },
      ]}
      choosing={{ nameOf: ({ Name }) => Name, isAllowed: isRevocable }}
      batch={
        <BatchAction
          selection={list.selection}
          label={t("revoke")}
          ask={{
            title: t("revokeManyAsk", { count: list.selection.keys.length }),
            detail: t("revokeDetail"),
          }}
          run={async (keys) => {
            const { Revoked } = await revoke({ IDs: keys.map(Number) });
            return t("revokedCount", { count: Revoked });
          }}
        />
      }
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      minWidth={1000}
    >
      <MakeKeyDialog
        isOpen={isMaking}
        users={people.map(({ ID, Name }) => ({ value: ID, label: Name }))}
        onClose={() => setMaking(false)}
      />
    </ListPage>
  );
}

function useColumns(): readonly Column<ApiKey>[] {
  const t = useTexts(apiKeyTexts);
  return [
    {
      title: t("name"),
      card: "head",
      cell: ({ Name, Tail, MadeBy, CreateTime }) => (
        <TwoLines second={t("madeBy", { name: MadeBy, time: CreateTime.slice(0, 16) })}>
          <span className={layout.tags}>
            <strong>{Name}</strong>
            <span className={layout.mono}>…{Tail}</span>
          </span>
        </TwoLines>
      ),
    },
    { title: t("user"), sort: "UserName", width: 130, cell: (key) => key.UserName },
    { title: t("scope"), card: "line", cell: (key) => <KeyScope apiKey={key} /> },
    {
      title: t("state"),
      width: 100,
      card: "head",
      cell: ({ State }) => <Tag color={stateColors[State]}>{t(State)}</Tag>,
    },
    {
      title: t("lastUsed"),
      sort: "LastUsed",
      width: 170,
      cell: (key) => lastUseOf(key, t),
    },
    {
      title: t("expires"),
      sort: "ExpireTime",
      width: 150,
      cell: (key) => expiryOf(key, t),
    },
    {
      title: t("actions"),
      width: 90,
      card: "foot",
      isPinned: true,
      cell: (key) => isRevocable(key) && <RevokeButton apiKey={key} />,
    },
  ];
}
