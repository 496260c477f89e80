import { FakeClock, silentLogger, Turns } from "@tessera/base";
import type { Database } from "../server/database/index.ts";
import { ChangeFeed, type ModelChanges, type ReadModel } from "../server/shared/index.ts";

/** What another server changes is heard when the test asks for it, by `catchUp`. */
export function feedOn(database: Database): ChangeFeed {
  // A clock of its own: a test that lets a month pass would make ten million looks into the database.
  return new ChangeFeed({ database, clock: new FakeClock(), log: silentLogger });
}

/** For a model whose store is not a database: there is one server, and it forgets. */
export function aFeed(): Pick<ChangeFeed, "follow"> {
  return {
    async follow<Change>(model: ReadModel<Change>): Promise<ModelChanges<Change>> {
      await model.read();
      const turns = new Turns();
      return {
        make: (judge) =>
          turns.run(async () => {
            const told: string[] = [];
            const result = await judge((change) => told.push(JSON.stringify(change)));
            for (const change of told) model.know(JSON.parse(change) as Change);
            return result;
          }),
      };
    },
  };
}
