import { layout } from "@tessera/kit";
import { notices, request, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import { useState } from "react";
import {
  beginTotp,
  disableTotp,
  getSecurity,
  renewRecoveryCodes,
} from "../../../users/contract.ts";
import { PasswordQuestion } from "./PasswordQuestion.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { Section } from "./Section.tsx";
import { TotpSetUp } from "./TotpSetUp.tsx";
import { securityTexts } from "./texts.ts";

interface TotpSectionProps {
  readonly isOn: boolean;
  readonly codesLeft: number;
}

type Question = "turnOn" | "turnOff" | "renew";

export function TotpSection({ isOn, codesLeft }: TotpSectionProps) {
  const t = useTexts(securityTexts);
  const [question, setQuestion] = useState<Question>();
  const [secret, setSecret] = useState<{ Secret: string; Uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const rereads = [getSecurity];
  const disable = useMutationCall(disableTotp, { rereads, quiet: true });
  const renew = useMutationCall(renewRecoveryCodes, { rereads, quiet: true });

  const answers: Readonly<Record<Question, (password: string) => Promise<void>>> = {
    turnOn: async (password) => setSecret(await request(beginTotp, { password }, { quiet: true })),
    turnOff: async (password) => {
      await disable.mutateAsync({ password });
      notices.success(t("turnedOff"));
    },
    renew: async (password) => setCodes((await renew.mutateAsync({ password })).RecoveryCodes),
  };
  const details = { turnOff: t("turnOffDetail"), renew: t("renewDetail") };
  return (
    <Section
      title={
        <>
          {t("totp")}
          <Tag color={isOn ? "success" : "default"}>{t(isOn ? "on" : "off")}</Tag>
        </>
      }
      hint={t("totpHint")}
      extra={
        isOn ? (
          <Button danger onClick={() => setQuestion("turnOff")}>
            {t("turnOff")}
          </Button>
        ) : (
          <Button type="primary" onClick={() => setQuestion("turnOn")}>
            {t("turnOn")}
          </Button>
        )
      }
    >
      {isOn && (
        <div className={layout.row}>
          {t("codesLeft", { count: codesLeft })}
          <Button size="small" onClick={() => setQuestion("renew")}>
            {t("renew")}
          </Button>
        </div>
      )}
      <PasswordQuestion
        isOpen={question !== undefined}
        title={question ? t(`${question}Title`) : ""}
        isDangerous={question === "turnOff"}
        {...(question && question !== "turnOn" && { detail: details[question] })}
        onAnswer={async (password) => {
          if (question) await answers[question](password);
        }}
        onClose={() => setQuestion(undefined)}
      />
      <TotpSetUp secret={secret} onDone={setCodes} onClose={() => setSecret(undefined)} />
      <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
    </Section>
  );
}
