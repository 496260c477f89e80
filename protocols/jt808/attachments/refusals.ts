import { BadRequest, type Text } from "@tessera/base";

/** Of one alarm. */
export const mostFiles = 32;
export const mostFileBytes = 64 * 1024 * 1024;
export const mostAlarmBytes = 256 * 1024 * 1024;

const refusal = (code: string, zh: string, en: string) => new BadRequest(code, { zh, en });

export const tooManyFiles = (count: number) =>
  refusal(
    "jt808-attachments-many",
    `附件被拒绝：一条报警最多 ${mostFiles} 个文件，终端上报了 ${count} 个`,
    `Attachments refused: an alarm has at most ${mostFiles} files, the terminal announces ${count}.`,
  );

export const tooLarge = (name: string, size: number) =>
  refusal(
    "jt808-attachment-large",
    `附件被拒绝：${name} 有 ${size} 字节，单个文件最大 ${mostFileBytes} 字节，一条报警最大 ${mostAlarmBytes} 字节`,
    `Attachment refused: ${name} has ${size} bytes; a file may have ${mostFileBytes}, all of an alarm ${mostAlarmBytes}.`,
  );

export const notAnnounced = (name: string) =>
  refusal(
    "jt808-attachment-unannounced",
    `附件被拒绝：${name} 不在终端上报的附件列表（0x1210）中`,
    `Attachment refused: ${name} is not in the list that the terminal announced (0x1210).`,
  );

export const largerThanAnnounced = (name: string, size: number, announced: number) =>
  refusal(
    "jt808-attachment-grown",
    `附件被拒绝：${name} 上报 ${announced} 字节，却要上传 ${size} 字节`,
    `Attachment refused: ${name} was announced with ${announced} bytes, and would have ${size}.`,
  );

export const notBegun = (name: string): Text => ({
  zh: `附件数据已丢弃：${name} 没有先发送文件信息（0x1211），或已被拒绝`,
  en: `Data dropped: ${name} was not begun by 0x1211, or was refused.`,
});

export const outside = (name: string, offset: number, length: number, size: number): Text => ({
  zh: `附件数据已丢弃：${name} 的偏移 ${offset} 加长度 ${length} 超出文件大小 ${size}`,
  en: `Data dropped: offset ${offset} and length ${length} of ${name} are outside its ${size} bytes.`,
});

export const neverWhole = (name: string, missing: number): Text => ({
  zh: `已放弃附件 ${name}：多次请求补传后仍缺 ${missing} 段数据`,
  en: `Given up ${name}: ${missing} pieces never came although they were asked for.`,
});

export const notWritten: Text = {
  zh: "附件无法写入磁盘，请检查数据目录的空间和权限；终端稍后会重新上传",
  en: "The attachment could not be written to disk. Check space and permissions of the data folder; the terminal uploads it again later.",
};

export const silent: Text = {
  zh: "附件连接长时间没有数据，已断开",
  en: "The connection for attachments was silent for too long and was closed.",
};

export const cutShort = (names: readonly string[]): Text => ({
  zh: `附件连接中断，未传完的文件已丢弃：${names.join("、")}`,
  en: `The connection for attachments was lost; what was not whole is dropped: ${names.join(", ")}.`,
});

export const tooMuchRubbish: Text = {
  zh: "附件连接上无用数据过多，已断开",
  en: "Too much that belongs to no file came over the connection for attachments; it was closed.",
};

export const tooManyParts: Text = {
  zh: "附件连接上的消息分包过多，已断开",
  en: "A message came in too many packets over the connection for attachments; it was closed.",
};
