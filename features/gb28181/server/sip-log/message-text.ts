const utf8 = new TextDecoder("utf-8");
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const gb18030 = new TextDecoder("gb18030");

/** A message as people read it. Bodies are in UTF-8 or GB 18030, whatever they say they are in. */
export function messageText(latin1: string): string {
  const end = latin1.indexOf("\r\n\r\n");
  const bodyFrom = end < 0 ? latin1.length : end + 4;
  const head = utf8.decode(Buffer.from(latin1.slice(0, bodyFrom), "latin1"));
  const body = Buffer.from(latin1.slice(bodyFrom), "latin1");
  try {
    return head + strictUtf8.decode(body);
  } catch {
    return head + gb18030.decode(body);
  }
}
