import type { FeatureMigrations } from "@tessera/platform/server";

export const identityMigrations: FeatureMigrations = {
  feature: "identity",
  migrations: [
    {
      name: "0001-external-accounts",
      async up(db) {
        await db.schema
          .createTable("external_accounts")
          .addColumn("user_id", "bigint", (column) =>
            column.primaryKey().references("users.id").onDelete("cascade"),
          )
          .addColumn("source", "text", (column) => column.notNull())
          .addColumn("subject", "text", (column) => column.notNull())
          .addUniqueConstraint("external_accounts_by_subject", ["source", "subject"])
          .execute();
      },
    },
  ],
};
