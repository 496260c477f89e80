import { CloudDownloadOutlined, FolderOpenOutlined, UploadOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { FormDialog, layout, TextField, useBusy } from "@tessera/kit";
import {
  byteText,
  momentText,
  notices,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button, Form, Upload } from "antd";
import { useState } from "react";
import {
  downloadRelease,
  examineRelease,
  type FoundRelease,
  lookForRelease,
  readUpdates,
  type Updates,
} from "../contract.ts";
import { sendRelease } from "./send-release.ts";
import { updateTexts } from "./texts.ts";

const rereads = [readUpdates];

/** Where a release comes from: this browser, a path on the server, or the update address. */
export function ChooseRelease({ updates }: { readonly updates: Updates }) {
  const t = useTexts(updateTexts);
  const client = useQueryClient();
  const sending = useBusy();
  const looking = useBusy();
  const [isNaming, setNaming] = useState(false);
  const look = useMutationCall(lookForRelease, { rereads, quiet: true });
  const tell = ({ Version }: FoundRelease) => notices.success(t("checked", { version: Version }));
  const send = async (file: File) => {
    tell(await sendRelease(file));
    await client.invalidateQueries({ queryKey: [readUpdates.path] });
  };
  const seek = async () => {
    // A refusal stands below, where it stays.
    await look
      .mutateAsync({})
      .catch(() => client.invalidateQueries({ queryKey: [readUpdates.path] }));
  };
  return (
    <section className={layout.panel} aria-label={t("choose")}>
      <h3 className={layout.heading}>{t("choose")}</h3>
      <div className={layout.row}>
        <Upload
          accept=".zip"
          showUploadList={false}
          disabled={sending.isBusy}
          beforeUpload={(file) => {
            void sending.run(() => send(file));
            return false;
          }}
        >
          <Button icon={<UploadOutlined />} loading={sending.isBusy}>
            {t(sending.isBusy ? "uploading" : "upload")}
          </Button>
        </Upload>
        <Button icon={<FolderOpenOutlined />} onClick={() => setNaming(true)}>
          {t("byPath")}
        </Button>
        {updates.HasUrl && (
          <Button
            icon={<CloudDownloadOutlined />}
            loading={looking.isBusy}
            onClick={() => void looking.run(seek)}
          >
            {t("look")}
          </Button>
        )}
      </div>
      <Offer updates={updates} onDone={tell} />
      <PathDialog isOpen={isNaming} onClose={() => setNaming(false)} onDone={tell} />
    </section>
  );
}

interface OfferProps {
  readonly updates: Updates;
  readonly onDone: (found: FoundRelease) => void;
}

/** What the update address has said last. */
function Offer({ updates, onDone }: OfferProps) {
  const t = useTexts(updateTexts);
  const { Offer: offer, LookFailure, LookedAtMs, Found } = updates;
  const { mutate, isPending } = useMutationCall(downloadRelease, { rereads, onDone });
  if (LookedAtMs === undefined) return null;
  const time = t("lookedAt", { time: momentText(LookedAtMs) });
  if (LookFailure) return <Notice type="warning" title={LookFailure} description={time} />;
  if (!offer?.IsNewer)
    return (
      <Notice
        type="success"
        title={t("upToDate", { version: updates.Version })}
        description={time}
      />
    );
  const isHere = Found?.Version === offer.Version;
  return (
    <Notice
      type="info"
      title={t("newer", { version: offer.Version })}
      description={
        <>
          <p style={{ whiteSpace: "pre-line", marginBlock: 4 }}>{offer.Notes}</p>
          <p className={layout.muted}>{time}</p>
          {!isHere && (
            <Button loading={isPending} onClick={() => mutate({})}>
              {t("download", { size: byteText(offer.Bytes) })}
            </Button>
          )}
        </>
      }
    />
  );
}

function Notice(props: {
  readonly type: "info" | "success" | "warning";
  readonly title: string;
  readonly description: React.ReactNode;
}) {
  return <Alert {...props} showIcon style={{ marginBlockStart: 12 }} />;
}

interface PathDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (found: FoundRelease) => void;
}

const noPath = { Path: "" };

function PathDialog({ isOpen, onClose, onDone }: PathDialogProps) {
  const t = useTexts(updateTexts);
  const [form] = Form.useForm<typeof noPath>();
  const { mutateAsync } = useMutationCall(examineRelease, { rereads, onDone });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("pathTitle")}
      saveText={t("check")}
      form={form}
      values={noPath}
      focus="Path"
      onSave={(draft) => mutateAsync(draft)}
    >
      <TextField
        name="Path"
        label={t("path")}
        hint={t("pathHint")}
        needed={t("pathNeeded")}
        maxLength={1000}
        placeholder="/srv/tessera-1.2.0.zip"
      />
    </FormDialog>
  );
}
