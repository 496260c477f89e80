/** The text of an answer in the encoding that its first line names: some devices write Chinese as GBK. */
export function textOfBody(body: Buffer): string {
  const [, encoding = ""] =
    /^[^<]{0,8}<\?xml[^>]{0,100}encoding=["']([\w-]+)/i.exec(body.toString("latin1", 0, 200)) ?? [];
  const isChinese = /^gb(k|2312|18030)$/i.test(encoding);
  return new TextDecoder(isChinese ? "gb18030" : "utf-8").decode(body);
}
