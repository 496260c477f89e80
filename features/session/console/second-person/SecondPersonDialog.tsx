import { FormDialog, TextField } from "@tessera/kit";
import {
  type ConsentQuestion,
  RequestFailure,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { Form, Input } from "antd";
import { useState } from "react";
import { codeNeeded, codeWrong } from "../../contract.ts";
import { giveConsent } from "./give-consent.ts";
import { secondPersonTexts } from "./texts.ts";

interface SecondPersonDialogProps {
  readonly question: ConsentQuestion;
  readonly onAnswer: (isAgreed: boolean) => void;
}

/** Another user gives name and password on the spot. Nobody is signed in or out by it. */
export default function SecondPersonDialog({ question, onAnswer }: SecondPersonDialogProps) {
  const t = useTexts(secondPersonTexts);
  const user = useSession((state) => state.user);
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  return (
    <FormDialog
      isOpen
      staysOpen
      title={t("title")}
      width={440}
      values={{ username: "", password: "", code: "" }}
      focus="username"
      saveText={t("agree")}
      isDanger={question.verb === "delete"}
      blame={({ code }) => fieldOf(code)}
      onSave={async (given) => {
        try {
          await giveConsent(question.approval, given);
          onAnswer(true);
          return true;
        } catch (error) {
          const code = error instanceof RequestFailure ? error.code : "";
          if (code !== codeNeeded) throw error;
          setCodeNeeded(true);
          return false;
        }
      }}
      // It closes after an answer, too; the first one counts.
      onClose={() => onAnswer(false)}
    >
      <p>{t(question.verb, { name: user?.nick_name || user?.name || "" })}</p>
      <TextField name="username" label={t("userName")} needed={t("userNameNeeded")} />
      <Form.Item
        name="password"
        label={t("password")}
        rules={[{ required: true, message: t("passwordNeeded") }]}
      >
        {/* Not the one that the browser knows: it is of who is signed in. */}
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      {isCodeNeeded && (
        <TextField
          name="code"
          label={t("code")}
          hint={t("codeHint")}
          needed={t("codeNeeded")}
          maxLength={40}
        />
      )}
    </FormDialog>
  );
}

function fieldOf(code: string): string {
  if (code === codeWrong) return "code";
  return code.startsWith("approver-") ? "username" : "password";
}
