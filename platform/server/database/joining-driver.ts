import { AsyncLocalStorage } from "node:async_hooks";
import { Turns } from "@tessera/base";
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from "kysely";

/** A transaction, or a savepoint inside one, that is running in the current chain of calls. */
interface Scope {
  readonly connection: DatabaseConnection;
  readonly depth: number;
  /** Savepoints form a stack, so those that start side by side take turns. */
  readonly nestedTurns: Turns;
  isOpen: boolean;
}

/** The last work of a transaction; returns what is to be done once it is committed. */
export type LastWork = () => Promise<(() => void) | undefined>;

/**
 * Makes every query that starts inside `transaction(work)` part of that transaction, whichever
 * store makes it. A transaction inside a transaction is a savepoint, so nesting cannot deadlock.
 */
export class JoiningDriver implements Driver {
  readonly #inner: Driver;
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #lastWorks: LastWork[] = [];

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    const outer = this.#openScope();
    if (outer) return outer.nestedTurns.run(() => this.#inSavepoint(outer, work));
    const connection = await this.#inner.acquireConnection();
    try {
      return await this.#inTransaction(connection, work);
    } finally {
      await this.#inner.releaseConnection(connection);
    }
  }

  beforeCommit(work: LastWork): void {
    this.#lastWorks.push(work);
  }

  get isInTransaction(): boolean {
    return this.#openScope() !== undefined;
  }

  apart<Result>(work: () => Result): Result {
    return this.#scopes.exit(work);
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const scope = this.#openScope();
    return scope ? new JoinedConnection(scope) : this.#inner.acquireConnection();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof JoinedConnection) return;
    await this.#inner.releaseConnection(connection);
  }

  /** Kysely's own transactions do not nest: a query beside `trx` would wait for itself. */
  async beginTransaction(): Promise<void> {
    throw new Error("Use Database.transaction() instead of Kysely's transaction()");
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }

  /** Work that was left running may outlive its transaction; it then stands on its own. */
  #openScope(): Scope | undefined {
    const scope = this.#scopes.getStore();
    return scope?.isOpen ? scope : undefined;
  }

  async #inTransaction<Result>(
    connection: DatabaseConnection,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await this.#inner.beginTransaction(connection, {});
    try {
      const onCommitted: (() => void)[] = [];
      const result = await this.#inScope(connection, 0, async () => {
        const done = await work();
        for (const last of this.#lastWorks) onCommitted.push((await last()) ?? (() => undefined));
        return done;
      });
      await this.#inner.commitTransaction(connection);
      for (const tell of onCommitted) tell();
      return result;
    } catch (error) {
      // Why the work failed matters more than a rollback that failed after it.
      await this.#inner.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }

  async #inSavepoint<Result>(outer: Scope, work: () => Promise<Result>): Promise<Result> {
    const { connection } = outer;
    const depth = outer.depth + 1;
    const run = (command: string) =>
      connection.executeQuery(CompiledQuery.raw(`${command} nested_${depth}`));
    await run("savepoint");
    try {
      const result = await this.#inScope(connection, depth, work);
      await run("release savepoint");
      return result;
    } catch (error) {
      await run("rollback to savepoint");
      await run("release savepoint");
      throw error;
    }
  }

  async #inScope<Result>(
    connection: DatabaseConnection,
    depth: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const scope: Scope = { connection, depth, nestedTurns: new Turns(), isOpen: true };
    try {
      return await this.#scopes.run(scope, work);
    } finally {
      scope.isOpen = false;
    }
  }
}

/** A transaction's connection lent to one query. */
class JoinedConnection implements DatabaseConnection {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#scope.isOpen) throw new Error("The transaction of this query has already ended");
    return this.#scope.connection.executeQuery<Row>(query);
  }

  streamQuery<Row>(
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    return this.#scope.connection.streamQuery<Row>(query, chunkSize);
  }
}
