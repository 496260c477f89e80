import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { Turns } from "@tessera/base";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
} from "kysely";
import { SqliteStatements } from "./sqlite-statements.ts";

/**
 * Kysely on node:sqlite. There is one connection, so whoever holds it keeps everybody else out:
 * a query from elsewhere must not slip into an open transaction.
 */
export class SqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync;
  readonly #connection: DatabaseConnection;
  readonly #turns = new Turns();
  #endTurn: (() => void) | undefined;

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
    this.#connection = new SqliteConnection(sqlite);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#endTurn = await this.#turns.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn?.();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A deferred transaction that turns into a writer fails at once if another process wrote
    // meanwhile; an immediate one waits for busy_timeout.
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already rolled back by itself after some errors, such as a full disk.
    if (this.#sqlite.isTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy(): Promise<void> {
    if (this.#sqlite.isOpen) this.#sqlite.close();
  }
}

/** The driver takes turns by itself; Kysely's own lock would stop a transaction's inner queries. */
export class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #statements: SqliteStatements;

  constructor(sqlite: DatabaseSync) {
    this.#statements = new SqliteStatements(sqlite);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, hasRows } = this.#statements.prepare(query.sql);
    const parameters = query.parameters as readonly SQLInputValue[];
    if (hasRows) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    };
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator; there is nothing to yield
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error("Streaming holds the only connection: read in pages instead");
  }
}
