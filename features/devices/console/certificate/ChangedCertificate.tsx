import { Facts, layout, useAsk } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Alert, Button } from "antd";
import dayjs from "dayjs";
import { type DeviceDetails, trustCertificate } from "../../contract.ts";
import { rereads } from "../listing/rereads.ts";
import { certificateTexts } from "./texts.ts";

interface ChangedCertificateProps {
  readonly device: DeviceDetails;
  /** What is trusted from now on. */
  readonly onTrusted?: (fingerprints: readonly string[]) => void;
}

const day = (atMs: number) => dayjs(atMs).format("YYYY-MM-DD");

/** That a device shows another certificate than the trusted one, and the way out; nothing otherwise. */
export function ChangedCertificate({ device, onTrusted }: ChangedCertificateProps) {
  const t = useTexts(certificateTexts);
  const { ask, question } = useAsk();
  const trusting = useMutationCall(trustCertificate, { rereads });
  const { DeviceID, DeviceName: name, LastSeen, ChangedCertificate: changed } = device;
  if (!changed) return null;
  const { Trusted, Fingerprint, Subject, Issuer, StartsAtMs, EndsAtMs } = changed;
  const trust = async () => {
    const reply = await trusting.mutateAsync({ device: DeviceID, Fingerprint });
    onTrusted?.(reply.Trusted);
    notices.success(t("trusted", { name }));
  };
  const life = { from: day(StartsAtMs), to: day(EndsAtMs) };
  return (
    <section className={layout.notice} aria-label={t("changed")}>
      <Alert
        type="error"
        showIcon
        title={t("changed")}
        description={
          <div className={layout.column}>
            <span>{t("meaning")}</span>
            <Facts
              facts={[
                [t("before"), <Fingerprints key="before" all={Trusted} />],
                [
                  t("now"),
                  Fingerprint ? <Fingerprints key="now" all={[Fingerprint]} /> : t("none"),
                ],
                Subject !== "" && [t("owner"), Subject],
                Issuer !== "" && [t("issuer"), Issuer],
                Fingerprint !== "" && [t("life"), t("lifeText", life)],
                LastSeen !== "" && [t("lastSeen"), LastSeen],
              ]}
            />
            {Fingerprint && (
              <div>
                <Button
                  danger
                  onClick={() =>
                    ask({
                      title: t("ask", { name }),
                      detail: t("askDetail"),
                      action: t("trust"),
                      run: trust,
                    })
                  }
                >
                  {t("trust")}
                </Button>
              </div>
            )}
          </div>
        }
      />
      {question}
    </section>
  );
}

/** Where there is no room for a line, eight bytes stand below eight: so they can be compared. */
const eightBytes = /.{1,24}/g;

function Fingerprints({ all }: { readonly all: readonly string[] }) {
  return all.map((text) => (
    <div key={text} className={layout.mono}>
      {text.match(eightBytes)?.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fingerprint keep their places.
        <span key={at} style={{ display: "inline-block" }}>
          {part}
        </span>
      ))}
    </div>
  ));
}
