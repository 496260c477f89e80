import pg from "pg";

interface Listener {
  readonly hear: (payload: string) => void;
  /** The line broke: nothing is heard until `listen` is called again. */
  readonly onBroken: (error: unknown) => void;
}

/** LISTEN and NOTIFY, on a connection of their own. */
export class PostgresNotices {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Gives the line to send by and to end. */
  async listen(topic: string, { hear, onBroken }: Listener): Promise<NoticeLine> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: topic,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    let isEnded = false;
    client.on("error", (error) => {
      if (!isEnded) onBroken(error);
    });
    client.on("end", () => {
      if (!isEnded) onBroken(new Error("The database ended the connection"));
    });
    client.on("notification", ({ payload = "" }) => hear(payload));
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(topic)}`);
    return {
      send: async (payload) => {
        await client.query("select pg_notify($1, $2)", [topic, payload]);
      },
      end: async () => {
        isEnded = true;
        await client.end();
      },
    };
  }
}

export interface NoticeLine {
  send(payload: string): Promise<void>;
  end(): Promise<void>;
}
