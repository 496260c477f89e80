import { requestFile } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { alarmAttachment } from "../../contract.ts";

type Read = { readonly state: "reading" | "failed" } | { readonly state: "read"; blob: Blob };

/** A file that the device has sent, read once while it is shown. */
export function useAttachmentBytes(id: number): Read {
  const [read, setRead] = useState<Read>({ state: "reading" });
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    requestFile(alarmAttachment, { id }, { signal, quiet: true }).then(
      (blob) => setRead({ state: "read", blob }),
      () => signal.aborted || setRead({ state: "failed" }),
    );
    return () => gone.abort();
  }, [id]);
  return read;
}
