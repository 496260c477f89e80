import { ExpectedError } from "@tessera/base";

/** Bytes that are no message of JT/T 808: cut short, damaged, or of a kind that we do not know. */
export class BrokenJt808 extends ExpectedError {
  constructor(zh: string, en: string) {
    super("broken-jt808", {
      zh: `部标消息无法解析：${zh}。请检查终端的协议版本。`,
      en: `The JT/T 808 message cannot be read: ${en}. Check the protocol version of the terminal.`,
    });
  }
}
