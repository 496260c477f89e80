interface Label {
  readonly ID: number;
  readonly Name: string;
  readonly ParentID: number;
}

/** The calls of groups, made beside the browser. */
export function callLabels(url: string, token: string) {
  const call = async (path: string, fields?: Record<string, string>) => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method: fields ? "POST" : "GET",
      headers: { token },
      ...(fields && { body: new URLSearchParams(fields) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  return {
    async all(): Promise<readonly Label[]> {
      return (await call("alllabel"))["data"] as Label[];
    },
    /** With these devices in it, separated by commas. */
    async add(labelname: string, devices = ""): Promise<number> {
      return Number((await call("addlabel", { labelname, devices }))["ID"]);
    },
    async remove(labelid: number): Promise<void> {
      await call("deletelabel", { labelid: String(labelid) });
    },
  };
}
