import { Facts, Loaded, layout } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Drawer } from "antd";
import type { z } from "zod";
import { getOperation } from "../../contract.ts";
import { fieldChanges } from "./field-changes.ts";
import { durationText, ResultWord } from "./OperationWords.tsx";
import styles from "./operations.module.css";
import { operationTexts } from "./texts.ts";

interface OperationDrawerProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
  readonly onUser: (name: string) => void;
}

/** One operation: what was put in, and what was before and after. */
export function OperationDrawer({ id, onClose, onUser }: OperationDrawerProps) {
  const t = useTexts(operationTexts);
  return (
    <Drawer
      open={id !== undefined}
      size="min(640px, 100vw)"
      destroyOnHidden
      title={t("details")}
      onClose={onClose}
    >
      {id !== undefined && <Details id={id} onUser={onUser} />}
    </Drawer>
  );
}

type Operation = z.output<typeof getOperation.reply>["data"];

function Details({ id, onUser }: { readonly id: number } & Pick<OperationDrawerProps, "onUser">) {
  const query = useQueryCall(getOperation, { actionID: id }, { quiet: true });
  return (
    <Loaded query={query} lines={10}>
      {({ data }) => (
        <>
          <About operation={data} onUser={onUser} />
          <Changes operation={data} />
          <Input input={data.Input} />
        </>
      )}
    </Loaded>
  );
}

function About({
  operation,
  onUser,
}: { readonly operation: Operation } & Pick<OperationDrawerProps, "onUser">) {
  const t = useTexts(operationTexts);
  const { Username, Method, RequestURI, Description, ApprovedBy, Error, Times, Lines } = operation;
  const user = Username ? (
    <span className={layout.row}>
      {Username}
      <Button size="small" onClick={() => onUser(Username)}>
        {t("onlyUser")}
      </Button>
    </span>
  ) : (
    t("stranger")
  );
  return (
    <Facts
      facts={[
        [t("what"), operation.Name],
        [t("who"), user],
        Description !== "" && [t("target"), Description],
        [t("result"), <ResultWord key="result" status={operation.StatusCode} />],
        Error !== "" && [t("error"), <code key="error">{Error}</code>],
        [t("time"), operation.StartAt],
        [t("duration"), durationText(operation, t)],
        [t("from"), operation.RemoteAddr],
        RequestURI !== "" && [
          t("request"),
          <span key="request" className={layout.mono}>
            {Method} {RequestURI}
          </span>,
        ],
        ApprovedBy !== "" && [t("approvedBy"), ApprovedBy],
        Times > 1 && [t("times"), String(Times)],
        [t("lines"), Lines.map(({ ID }) => t("line", { id: ID })).join(" · ")],
      ]}
    />
  );
}

function Changes({ operation: { Changes: changes } }: { readonly operation: Operation }) {
  const t = useTexts(operationTexts);
  const told = changes.flatMap(({ Target, Before, After }, index) => {
    const fields = fieldChanges(Before, After);
    return fields.length > 0 ? [{ key: index, target: Target, fields }] : [];
  });
  return (
    <section aria-label={t("changes")} className={styles["section"]}>
      <h3 className={layout.heading}>{t("changes")}</h3>
      {told.length === 0 && <p className={layout.muted}>{t("noChanges")}</p>}
      {told.map(({ key, target, fields }) => (
        <table key={key} className={styles["changes"]}>
          <caption className={layout.muted} style={{ textAlign: "start" }}>
            {target}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t("field")}</th>
              <th scope="col">{t("before")}</th>
              <th scope="col">{t("after")}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, before, after }) => (
              <tr key={field}>
                <td>{field}</td>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

function Input({ input }: { readonly input: unknown }) {
  const t = useTexts(operationTexts);
  if (input === null || input === undefined) return null;
  return (
    <section aria-label={t("input")} className={styles["section"]}>
      <h3 className={layout.heading}>{t("input")}</h3>
      <pre className={styles["json"]}>{JSON.stringify(input, undefined, 2)}</pre>
    </section>
  );
}
