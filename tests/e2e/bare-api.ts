/** A call that answers without the old envelope, made beside the browser. */
export async function callBare(
  url: string,
  call: {
    readonly path: string;
    readonly token: string;
    readonly fields?: Record<string, string>;
  },
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/v1/${call.path}`, {
    method: call.fields ? "POST" : "GET",
    headers: { token: call.token },
    ...(call.fields && { body: new URLSearchParams(call.fields) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** The server of a worker serves one file of tests after the other: each takes its users away. */
export async function removeUsers(url: string, token: string, q: string): Promise<void> {
  const { data } = await callBare(url, { path: `userlist?q=${q}`, token });
  const id = (data as { ID: number }[]).map(({ ID }) => ID).join(",");
  await callBare(url, { path: "deleteuser", token, fields: { id } });
}
