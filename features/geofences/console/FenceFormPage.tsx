import { Loaded } from "@tessera/kit";
import { EmptyState, Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { Link, useSearchParams } from "react-router";
import { listFences } from "../contract.ts";
import { fenceListAddress } from "./addresses.ts";
import { FenceEditor } from "./FenceEditor.tsx";
import { draftOf, newFence } from "./fence-draft.ts";
import { fenceTexts } from "./texts.ts";

/** `/config/geofences/form` makes a geofence, `?id=` changes one. */
export default function FenceFormPage() {
  const t = useTexts(fenceTexts);
  const [query] = useSearchParams();
  const id = query.get("id") ? Number(query.get("id")) : undefined;
  const fences = useQueryCall(
    listFences,
    { ...(id !== undefined && { ID: id }) },
    { quiet: true, enabled: id !== undefined },
  );
  const title = t(id === undefined ? "newFence" : "editFence");
  return (
    <Page
      title={title}
      breadcrumbs={[
        { label: t("config") },
        { label: t("title"), to: fenceListAddress },
        { label: title },
      ]}
    >
      {id === undefined ? (
        <FenceEditor key="new" id={undefined} source={newFence} />
      ) : (
        <Loaded query={fences} lines={10}>
          {({ rows }) => {
            const fence = rows.find(({ ID }) => ID === id);
            return fence ? (
              <FenceEditor key={id} id={id} source={draftOf(fence)} />
            ) : (
              <EmptyState title={t("gone")}>
                <Link to={fenceListAddress}>
                  <Button type="primary">{t("backToList")}</Button>
                </Link>
              </EmptyState>
            );
          }}
        </Loaded>
      )}
    </Page>
  );
}
