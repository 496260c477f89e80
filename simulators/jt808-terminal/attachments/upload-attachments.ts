import {
  type FrameHead,
  messageId,
  writeAttachmentBlock,
  writeAttachmentFile,
  writeAttachmentList,
} from "@tessera/formats/jt808";
import { AttachmentLine } from "./attachment-line.ts";

/** A file that a terminal has of an alarm. */
export interface TerminalFile {
  readonly name: string;
  /** 0 picture, 1 sound, 2 video, 3 text, 4 other. */
  readonly type: number;
  readonly data: Uint8Array;
}

interface Upload {
  readonly server: { readonly host: string; readonly port: number };
  readonly head: FrameHead;
  readonly terminalId: string;
  readonly mark: Uint8Array;
  readonly alarmNumber: string;
  readonly files: readonly TerminalFile[];
  /** Blocks that get lost on the way the first time. */
  readonly loses?: ((name: string, offset: number) => boolean) | undefined;
}

const blockBytes = 65_536;

/** As T/JSATL 12-2017 has it: list, then each file with what is asked for again. Gives how many were taken. */
export async function uploadAttachments(upload: Upload): Promise<number> {
  const { server, head, terminalId, mark, alarmNumber, files } = upload;
  const line = await AttachmentLine.open(server, head);
  try {
    const announced = files.map(({ name, data }) => ({ name, size: data.length }));
    const list = writeAttachmentList({ terminalId, mark, alarmNumber, files: announced });
    if ((await line.send(messageId.attachmentList, list)) !== 0) return 0;
    let taken = 0;
    for (const file of files) if (await uploadFile(line, file, upload)) taken++;
    return taken;
  } finally {
    line.close();
  }
}

async function uploadFile(
  line: AttachmentLine,
  { name, type, data }: TerminalFile,
  { loses = () => false }: Pick<Upload, "loses">,
): Promise<boolean> {
  const about = writeAttachmentFile({ name, type, size: data.length });
  if ((await line.send(messageId.attachmentBegin, about)) !== 0) return false;
  const send = (offset: number, end: number, isFirst: boolean) => {
    for (let at = offset; at < end; at += blockBytes)
      if (!(isFirst && loses(name, at)))
        line.write(
          writeAttachmentBlock(name, at, data.subarray(at, Math.min(at + blockBytes, end))),
        );
  };
  send(0, data.length, true);
  for (;;) {
    if ((await line.send(messageId.attachmentEnd, about)) !== 0) return false;
    const { missing } = await line.verdict();
    if (missing.length === 0) return true;
    for (const { offset, length } of missing) send(offset, offset + length, false);
  }
}
