import { setImmediate as nextTurn } from "node:timers/promises";
import { systemClock } from "@tessera/base";
import { type AuditRow, chunksOf, type Database, standing } from "@tessera/platform/server";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { KnownCounts } from "./known-counts.ts";

interface Tables {
  audit_log: {
    id: number;
    at_ms: number;
    user_name: string;
    address: string;
    action: string;
    kind: AuditRow["kind"];
    phase: AuditRow["phase"];
    of_id: number | null;
    target: string;
    outcome: number;
    duration_ms: number;
    detail: string;
    hash: string;
    standing: number;
  };
}

/** Which operations are asked for; what is absent does not narrow. */
export interface AskedOperations {
  readonly fromMs?: number | undefined;
  /** Not included. */
  readonly toMs?: number | undefined;
  readonly userName?: string;
  readonly result?: "" | "ok" | "failed" | "unfinished";
  readonly kind?: "" | AuditRow["kind"];
  /** Those that were taken out of the list. */
  readonly isHidden?: boolean;
  readonly search?: SearchedText | undefined;
}

/** A text that is looked for, and the actions whose names have it. */
export interface SearchedText {
  readonly text: string;
  readonly actions: readonly string[];
}

export interface OperationRow {
  readonly id: number;
  readonly atMs: number;
  readonly userName: string;
  readonly address: string;
  readonly action: string;
  readonly kind: AuditRow["kind"];
  readonly target: string;
  readonly outcome: number;
  readonly durationMs: number;
}

export interface OperationLine extends OperationRow {
  readonly phase: AuditRow["phase"];
  /** The line with which it was begun. */
  readonly of: number | undefined;
  /** JSON. */
  readonly detail: string;
  readonly hash: string;
  readonly isHidden: boolean;
}

interface AskedPage {
  readonly start: number;
  readonly limit: number;
  readonly isOldestFirst?: boolean;
}

/** Where a walk through the lines has come to. */
interface Position {
  readonly at_ms: number;
  readonly id: number;
}

interface Pace {
  /** Texts are looked for in so many lines at once: some milliseconds, in which nobody else is answered. */
  readonly searchedAtOnce: number;
}

/** The lines of the audit record that stand for an act each. */
export class OperationStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;
  readonly #counts: KnownCounts;
  readonly #searchedAtOnce: number;

  constructor(database: Database, { searchedAtOnce }: Pace = { searchedAtOnce: 10_000 }) {
    this.#database = database;
    this.#searchedAtOnce = searchedAtOnce;
    this.#db = database.as();
    this.#counts = new KnownCounts(systemClock);
  }

  /** A page, and how many there are in all. */
  async page(
    asked: AskedOperations,
    page: AskedPage,
  ): Promise<{ readonly total: number; readonly rows: readonly OperationRow[] }> {
    if (asked.search) return this.#searched(asked, page);
    const { start, isOldestFirst = false } = page;
    const total = await this.#counts.of(JSON.stringify(asked), () => this.#count(asked));
    if (start >= total) return { total, rows: [] };
    const limit = Math.min(page.limit, total - start);
    // Nearer to the other end, it is walked from there.
    const isFromEnd = start > total / 2;
    const offset = isFromEnd ? total - start - limit : start;
    // The index alone says which they are; only the lines of the page are read.
    const direction = isOldestFirst === isFromEnd ? "desc" : "asc";
    const ids = this.#listed(asked)
      .select("id")
      .orderBy("at_ms", direction)
      .orderBy("id", direction)
      .offset(offset)
      .limit(limit);
    const found = await this.#rows()
      .where("id", "in", ids)
      .orderBy("at_ms", direction)
      .orderBy("id", direction)
      .execute();
    const rows = found.map(rowOf);
    return { total, rows: isFromEnd ? rows.toReversed() : rows };
  }

  /** The lines of one act: the one that stands for it, and those before it. Oldest first. */
  async linesOf(id: number): Promise<readonly OperationLine[]> {
    const line = await this.#line(id);
    if (!line) return [];
    const begun = line.of_id ?? line.id;
    const rows = await this.#lines()
      .where((where) => where.or([where("id", "=", begun), where("of_id", "=", begun)]))
      .orderBy("id")
      .execute();
    return rows.map(lineOf);
  }

  /** Returns how many were in the list. */
  async hide(ids: readonly number[]): Promise<number> {
    const count = await this.#database.transaction(async () => {
      let hidden = 0;
      for (const some of chunksOf(ids)) hidden += await this.#hide(some);
      return hidden;
    });
    this.#counts.forget();
    return count;
  }

  /** Those of a filter that are there now; a piece at a time, so that nobody waits for long. */
  async hideAll(asked: AskedOperations): Promise<number> {
    let hidden = 0;
    const newest = await this.#newestId();
    for await (const ids of this.#found({ ...asked, isHidden: false }, { isOldestFirst: false }))
      hidden += await this.hide(ids.filter((id) => id <= newest));
    return hidden;
  }

  async #searched(asked: AskedOperations, { start, limit, isOldestFirst = false }: AskedPage) {
    const found: number[] = [];
    for await (const ids of this.#found(asked, { isOldestFirst })) found.push(...ids);
    const wanted = found.slice(start, start + limit);
    const rows = new Map<number, OperationRow>();
    for (const some of chunksOf(wanted))
      for (const row of await this.#rows().where("id", "in", some).execute())
        rows.set(row.id, rowOf(row));
    return { total: found.length, rows: wanted.flatMap((id) => rows.get(id) ?? []) };
  }

  /** The ids of all that match, in order, some at once. */
  async *#found(
    asked: AskedOperations,
    { isOldestFirst }: { readonly isOldestFirst: boolean },
  ): AsyncGenerator<readonly number[]> {
    const direction = isOldestFirst ? "asc" : "desc";
    const beyond = sql.raw(isOldestFirst ? ">" : "<");
    const upTo = sql.raw(isOldestFirst ? "<=" : ">=");
    const match = asked.search && matches(this.#database.kind, asked.search);
    let last: Position | undefined;
    for (;;) {
      const after: Position | undefined = last;
      const from = after && sql<boolean>`(at_ms, id) ${beyond} (${after.at_ms}, ${after.id})`;
      const rest = this.#listed(asked).$if(from !== undefined, (query) =>
        from ? query.where(from) : query,
      );
      const end = await rest
        .select(["at_ms", "id"])
        .orderBy("at_ms", direction)
        .orderBy("id", direction)
        .offset(this.#searchedAtOnce - 1)
        .limit(1)
        .executeTakeFirst();
      const rows = await rest
        .select("id")
        .$if(end !== undefined, (query) =>
          end ? query.where(sql<boolean>`(at_ms, id) ${upTo} (${end.at_ms}, ${end.id})`) : query,
        )
        .$if(match !== undefined, (query) => (match ? query.where(match) : query))
        .orderBy("at_ms", direction)
        .orderBy("id", direction)
        .execute();
      yield rows.map(({ id }) => id);
      if (!end) return;
      last = end;
      await nextTurn();
    }
  }

  async #count(asked: AskedOperations): Promise<number> {
    const { count } = await this.#listed(asked)
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async #newestId(): Promise<number> {
    const row = await this.#db
      .selectFrom("audit_log")
      .select(({ fn }) => fn.max("id").as("id"))
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  async #hide(ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    const { numUpdatedRows } = await this.#db
      .updateTable("audit_log")
      .set({ standing: standing.hidden })
      .where("id", "in", ids)
      .where("standing", "=", standing.shown)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  #listed({ fromMs, toMs, userName, result, kind, isHidden }: AskedOperations) {
    let query = this.#db
      .selectFrom("audit_log")
      .where("standing", "=", isHidden ? standing.hidden : standing.shown);
    if (fromMs !== undefined) query = query.where("at_ms", ">=", fromMs);
    if (toMs !== undefined) query = query.where("at_ms", "<", toMs);
    if (userName) query = query.where("user_name", "=", userName);
    if (kind) query = query.where("kind", "=", kind);
    if (result === "unfinished") query = query.where("outcome", "=", 0);
    if (result === "failed") query = query.where("outcome", ">=", firstFailure);
    if (result === "ok") query = query.where("outcome", ">", 0).where("outcome", "<", firstFailure);
    return query;
  }

  #line(id: number) {
    return this.#db
      .selectFrom("audit_log")
      .select(["id", "of_id"])
      .where("id", "=", id)
      .executeTakeFirst();
  }

  #rows() {
    return this.#db
      .selectFrom("audit_log")
      .select(["id", "at_ms", "user_name", "address", "action", "kind", "target", "outcome"])
      .select("duration_ms");
  }

  #lines() {
    return this.#rows().select(["phase", "of_id", "detail", "hash", "standing"]);
  }
}

const firstFailure = 400;

function matches(kind: Database["kind"], { text, actions }: SearchedText): RawBuilder<boolean> {
  const like = sql.raw(kind === "postgres" ? "ilike" : "like");
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const columns = ["user_name", "address", "target", "action"].map(
    (column) => sql`${sql.ref(column)} ${like} ${pattern} escape '\\'`,
  );
  const named = actions.length > 0 ? [sql`action in (${sql.join(actions)})`] : [];
  return sql`(${sql.join([...columns, ...named], sql` or `)})`;
}

type Columns = Omit<Tables["audit_log"], "phase" | "of_id" | "detail" | "hash" | "standing">;

const rowOf = (row: Columns): OperationRow => ({
  id: row.id,
  atMs: row.at_ms,
  userName: row.user_name,
  address: row.address,
  action: row.action,
  kind: row.kind,
  target: row.target,
  outcome: row.outcome,
  durationMs: row.duration_ms,
});

const lineOf = (row: Tables["audit_log"]): OperationLine => ({
  ...rowOf(row),
  phase: row.phase,
  of: row.of_id ?? undefined,
  detail: row.detail,
  hash: row.hash,
  isHidden: row.standing === standing.hidden,
});
