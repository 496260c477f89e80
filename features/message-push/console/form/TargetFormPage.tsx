import { Loaded, layout } from "@tessera/kit";
import { EmptyState, Page, useQueryCall, useText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { listPushKinds, listPushTargets, type PushKind } from "../../contract.ts";
import { newAddress, pushListAddress } from "../list/addresses.ts";
import { pushTexts } from "../texts.ts";
import styles from "./form.module.css";
import { TargetForm } from "./TargetForm.tsx";

/** `/config/messagePush/form` makes a target (`?kind=`, chosen first), `?id=` edits one. */
export default function TargetFormPage() {
  const [query] = useSearchParams();
  const id = Number(query.get("id") ?? 0);
  const kinds = useQueryCall(listPushKinds, {}, { quiet: true });
  const target = useQueryCall(
    listPushTargets,
    { id: Math.max(1, id) },
    { quiet: true, enabled: id > 0, staleTimeMs: 0 },
  );
  const t = useTexts(pushTexts);
  const crumbs = [
    { label: t("config") },
    { label: t("list"), to: pushListAddress },
    { label: t("newTitle") },
  ];
  const page = (title: string, children: ReactNode) => (
    <Page title={title} breadcrumbs={crumbs}>
      {children}
    </Page>
  );
  if (!kinds.data) return page(t("target"), <Loaded query={kinds}>{() => null}</Loaded>);
  if (id > 0 && !target.data)
    return page(t("target"), <Loaded query={target}>{() => null}</Loaded>);
  const known = target.data?.rows[0];
  if (id > 0 && !known) return page(t("target"), <Gone />);
  const kind = kinds.data.Kinds.find(({ Name }) => Name === (known?.Kind ?? query.get("kind")));
  if (!kind) return page(t("chooseKind"), <Kinds kinds={kinds.data.Kinds} />);
  return <TargetForm key={`${id} ${kind.Name}`} kind={kind} target={known} site={kinds.data} />;
}

function Kinds({ kinds }: { readonly kinds: readonly PushKind[] }) {
  const text = useText();
  const t = useTexts(pushTexts);
  return (
    <ul className={styles["kinds"]} aria-label={t("chooseKind")}>
      {kinds.map(({ Name, Hint, Form }) => (
        <li key={Name}>
          <Link className={styles["kind"] ?? ""} to={newAddress(Name)}>
            <strong>{text(Form.title)}</strong>
            <span className={layout.second}>{text(Hint)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Gone() {
  const t = useTexts(pushTexts);
  const navigate = useNavigate();
  return (
    <EmptyState title={t("gone")}>
      <Button onClick={() => void navigate(pushListAddress)}>{t("back")}</Button>
    </EmptyState>
  );
}
