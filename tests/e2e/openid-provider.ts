import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const client = { id: "tessera", secret: "Secret-Of-The-Console-1" };

export interface RunningProvider {
  readonly issuer: string;
  stop(): Promise<void>;
}

const groups: Readonly<Record<string, readonly string[]>> = { sun: ["guards"], qian: [] };

/** A real OpenID provider on this machine. Whoever it is told is signed in; `sun` is among the guards. */
export async function startProvider(consoleUrl: string): Promise<RunningProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${consoleUrl}/login`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name", "preferred_username", "groups"] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id, preferred_username: id, groups: groups[id] ?? [] }),
    }),
    cookies: { keys: ["only for tests"] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  server.on("request", provider.callback());
  return {
    issuer,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
