import { DownloadOutlined } from "@ant-design/icons";
import { Facts, Loaded, words } from "@tessera/kit";
import { SettingsForm } from "@tessera/kit/settings";
import { defineTexts, Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Flex, Typography } from "antd";
import dayjs from "dayjs";
import { readCertificate } from "../contract.ts";
import { certificateTexts } from "./texts.ts";

const pageTexts = defineTexts("certificate-page", {
  ...words,
  title: ["加密连接", "Encrypted connections"],
});

const rereads = [readCertificate];

/** `/config/tls`: by what this server proves who it is, and how it is reached. */
export default function CertificatePage() {
  const t = useTexts(certificateTexts);
  const page = useTexts(pageTexts);
  const query = useQueryCall(readCertificate, {}, { quiet: true });
  return (
    <Page
      isText
      title={page("title")}
      breadcrumbs={[{ label: page("config") }, { label: page("title") }]}
    >
      <Loaded query={query} lines={6}>
        {(shown) => (
          <Flex
            component="section"
            vertical
            gap="middle"
            align="start"
            style={{ marginBottom: 24 }}
            aria-label={t("certificate")}
          >
            <Facts
              facts={[
                [t("source"), t(shown.Source)],
                [t("names"), shown.Names.join(", ")],
                [t("issuer"), shown.Issuer],
                [t("endsAt"), dayjs(shown.EndsAtMs).format("YYYY-MM-DD")],
                [t("fingerprint"), <Code key="leaf" text={shown.Fingerprint} />],
                [t("authority"), <Code key="ca" text={shown.AuthorityFingerprint} />],
              ]}
            />
            <Button href="/ca.crt" icon={<DownloadOutlined />}>
              {t("download")}
            </Button>
          </Flex>
        )}
      </Loaded>
      <SettingsForm section="tls" rereads={rereads} />
    </Page>
  );
}

const Code = ({ text }: { readonly text: string }) => (
  <Typography.Text code copyable>
    {text}
  </Typography.Text>
);
