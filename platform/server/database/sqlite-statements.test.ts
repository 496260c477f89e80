import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { SqliteStatements } from "./sqlite-statements.ts";

function opened(): { readonly sqlite: DatabaseSync; readonly statements: SqliteStatements } {
  const sqlite = new DatabaseSync(":memory:");
  onTestFinished(() => sqlite.close());
  sqlite.exec("create table lamps (name text); insert into lamps values ('hall')");
  return { sqlite, statements: new SqliteStatements(sqlite) };
}

describe("statements of SQLite", () => {
  it("are prepared once, and tell whether they answer with rows", () => {
    const { statements } = opened();
    const read = statements.prepare("select * from lamps");
    expect(read.hasRows).toBe(true);
    expect(statements.prepare("select * from lamps")).toBe(read);
    expect(statements.prepare("delete from lamps").hasRows).toBe(false);
  });

  it("know a column that a table gets later", () => {
    const { statements } = opened();
    statements.prepare("select * from lamps").statement.all();
    statements.prepare("alter table lamps add column watts integer default 5").statement.run();
    expect(statements.prepare("select * from lamps").statement.all()).toEqual([
      { name: "hall", watts: 5 },
    ]);
  });

  it("are kept by their use: the one that was asked for longest ago goes first", () => {
    const { statements } = opened();
    const often = statements.prepare("select 1 from lamps");
    const once = statements.prepare("select 0 from lamps");
    for (let at = 2; at < 400; at++) {
      statements.prepare(`select ${at} from lamps`);
      expect(statements.prepare("select 1 from lamps")).toBe(often);
    }
    expect(statements.prepare("select 0 from lamps")).not.toBe(once);
  });

  it("of batches are not kept", () => {
    const { statements } = opened();
    const batch = `insert into lamps values ${Array(400).fill("(?)").join(", ")}`;
    expect(statements.prepare(batch)).not.toBe(statements.prepare(batch));
  });

  it("work again after one failed", () => {
    const { sqlite, statements } = opened();
    sqlite.exec("create unique index by_name on lamps (name)");
    const add = () => statements.prepare("insert into lamps values (?)").statement;
    expect(() => add().run("hall")).toThrow("UNIQUE");
    expect(add().run("attic").changes).toBe(1);
  });
});
