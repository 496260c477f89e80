import { sql } from "kysely";
import type { FeatureMigrations } from "../database/index.ts";
import { apiKeys } from "./api-keys/migration.ts";
import { totpPurpose } from "./second-factor/totp-store.ts";

export const sessionMigrations: FeatureMigrations = {
  feature: "sessions",
  secrets: [
    {
      table: "totp_secrets",
      key: ["user_id"],
      column: "boxed_secret",
      purposeOf: (row) => totpPurpose(Number(row["user_id"])),
      label: { zh: "动态口令", en: "one-time codes of users" },
    },
  ],
  migrations: [
    {
      name: "0001-roles",
      async up(db, dialect) {
        await db.schema
          .createTable("roles")
          .$call((table) => dialect.autoId(table, 3))
          .addColumn("name", "text", (column) => column.notNull().unique())
          .addColumn("is_admin", "integer", (column) => column.notNull())
          .addColumn("updated_at_ms", "bigint", (column) => column.notNull())
          .execute();
        await db.schema
          .createTable("role_grants")
          .$call((table) => dialect.autoId(table))
          .addColumn("role_id", "bigint", (column) =>
            column.notNull().references("roles.id").onDelete("cascade"),
          )
          .addColumn("verbs", "text", (column) => column.notNull())
          .addColumn("covers_all_channels", "integer", (column) => column.notNull())
          .addColumn("hours", "text", (column) => column.notNull())
          .execute();
        await db.schema
          .createIndex("role_grants_by_role")
          .on("role_grants")
          .column("role_id")
          .execute();
        await db.schema
          .createTable("role_grant_channels")
          .addColumn("grant_id", "bigint", (column) =>
            column.notNull().references("role_grants.id").onDelete("cascade"),
          )
          .addColumn("device_id", "text", (column) => column.notNull())
          .addColumn("channel_id", "text", (column) => column.notNull())
          .addPrimaryKeyConstraint("role_grant_channels_primary_key", [
            "grant_id",
            "device_id",
            "channel_id",
          ])
          .execute();
      },
    },
    {
      name: "0002-users",
      async up(db, dialect) {
        await db.schema
          .createTable("users")
          .$call((table) => dialect.autoId(table, 2))
          .addColumn("name", "text", (column) => column.notNull().unique())
          .addColumn("nick_name", "text", (column) => column.notNull())
          .addColumn("password_hash", "text", (column) => column.notNull())
          .addColumn("role_id", "bigint", (column) => column.notNull().references("roles.id"))
          .addColumn("created_at_ms", "bigint", (column) => column.notNull())
          .addColumn("updated_at_ms", "bigint", (column) => column.notNull())
          .execute();
        await db.schema
          .createTable("login_failures")
          .addColumn("name_hash", "text", (column) => column.primaryKey())
          .addColumn("failures", "integer", (column) => column.notNull())
          .addColumn("locked_until_ms", "bigint", (column) => column.notNull())
          .addColumn("last_failed_at_ms", "bigint", (column) => column.notNull())
          .execute();
      },
    },
    {
      name: "0003-sessions",
      async up(db, dialect) {
        await db.schema
          .createTable("sessions")
          .$call((table) => dialect.autoId(table))
          .addColumn("token_hash", "text", (column) => column.notNull().unique())
          .addColumn("user_id", "bigint", (column) =>
            column.notNull().references("users.id").onDelete("cascade"),
          )
          .addColumn("address", "text", (column) => column.notNull())
          .addColumn("user_agent", "text", (column) => column.notNull())
          .addColumn("created_at_ms", "bigint", (column) => column.notNull())
          .addColumn("last_used_at_ms", "bigint", (column) => column.notNull())
          .execute();
        await db.schema.createIndex("sessions_by_user").on("sessions").column("user_id").execute();
      },
    },
    {
      name: "0004-login-failures-by-address",
      async up(db) {
        // Locks last minutes: the old ones are not worth carrying over.
        await db.schema.dropTable("login_failures").execute();
        await db.schema
          .createTable("login_failures")
          .addColumn("name_hash", "text", (column) => column.notNull())
          .addColumn("address", "text", (column) => column.notNull())
          .addColumn("failures", "integer", (column) => column.notNull())
          .addColumn("locked_until_ms", "bigint", (column) => column.notNull())
          .addColumn("last_failed_at_ms", "bigint", (column) => column.notNull())
          .addPrimaryKeyConstraint("login_failures_primary_key", ["name_hash", "address"])
          .execute();
        await db.schema
          .createTable("login_name_failures")
          .addColumn("name_hash", "text", (column) => column.primaryKey())
          .addColumn("failures", "integer", (column) => column.notNull())
          .addColumn("counted_since_ms", "bigint", (column) => column.notNull())
          .addColumn("locked_until_ms", "bigint", (column) => column.notNull())
          .execute();
        await db.schema
          .createTable("login_known_addresses")
          .addColumn("name_hash", "text", (column) => column.notNull())
          .addColumn("address", "text", (column) => column.notNull())
          .addColumn("signed_in_at_ms", "bigint", (column) => column.notNull())
          .addPrimaryKeyConstraint("login_known_addresses_primary_key", ["name_hash", "address"])
          .execute();
      },
    },
    {
      name: "0005-grants-of-groups",
      async up(db) {
        await db.schema
          .createTable("role_grant_groups")
          .addColumn("grant_id", "bigint", (column) =>
            column.notNull().references("role_grants.id").onDelete("cascade"),
          )
          .addColumn("group_id", "bigint", (column) => column.notNull())
          .addPrimaryKeyConstraint("role_grant_groups_primary_key", ["grant_id", "group_id"])
          .execute();
      },
    },
    {
      name: "0006-password-age",
      async up(db, dialect) {
        for (const column of ["password_changed_at_ms", "last_login_at_ms"])
          await db.schema
            .alterTable("users")
            .addColumn(column, "bigint", (added) => added.notNull().defaultTo(0))
            .execute();
        await sql`update users set password_changed_at_ms = updated_at_ms`.execute(db);
        await db.schema
          .createTable("password_history")
          .$call((table) => dialect.autoId(table))
          .addColumn("user_id", "bigint", (column) =>
            column.notNull().references("users.id").onDelete("cascade"),
          )
          .addColumn("password_hash", "text", (column) => column.notNull())
          .execute();
        await db.schema
          .createIndex("password_history_by_user")
          .on("password_history")
          .column("user_id")
          .execute();
      },
    },
    {
      name: "0007-one-time-codes",
      async up(db) {
        await db.schema
          .createTable("totp_secrets")
          .addColumn("user_id", "bigint", (column) =>
            column.primaryKey().references("users.id").onDelete("cascade"),
          )
          .addColumn("boxed_secret", "text", (column) => column.notNull())
          .addColumn("is_confirmed", "integer", (column) => column.notNull())
          .addColumn("last_used_step", "bigint", (column) => column.notNull())
          .execute();
        await db.schema
          .createTable("totp_recovery_codes")
          .addColumn("user_id", "bigint", (column) =>
            column.notNull().references("users.id").onDelete("cascade"),
          )
          .addColumn("code_hash", "text", (column) => column.notNull())
          .addPrimaryKeyConstraint("totp_recovery_codes_primary_key", ["user_id", "code_hash"])
          .execute();
      },
    },
    {
      name: "0008-passkeys",
      async up(db, dialect) {
        await db.schema
          .createTable("passkeys")
          .$call((table) => dialect.autoId(table))
          .addColumn("user_id", "bigint", (column) =>
            column.notNull().references("users.id").onDelete("cascade"),
          )
          .addColumn("name", "text", (column) => column.notNull())
          .addColumn("credential_id", "text", (column) => column.notNull().unique())
          .addColumn("public_key", "text", (column) => column.notNull())
          .addColumn("counter", "bigint", (column) => column.notNull())
          .addColumn("transports", "text", (column) => column.notNull())
          .addColumn("is_synced", "integer", (column) => column.notNull())
          .addColumn("host", "text", (column) => column.notNull())
          .addColumn("created_at_ms", "bigint", (column) => column.notNull())
          .addColumn("last_used_at_ms", "bigint", (column) => column.notNull())
          .execute();
        await db.schema.createIndex("passkeys_by_user").on("passkeys").column("user_id").execute();
      },
    },
    {
      name: "0009-role-priority",
      async up(db) {
        await db.schema
          .alterTable("roles")
          .addColumn("priority", "integer", (added) => added.notNull().defaultTo(5))
          .execute();
        await sql`update roles set priority = 10 where is_admin = 1`.execute(db);
      },
    },
    {
      name: "0010-known-browsers",
      async up(db) {
        await db.schema
          .createTable("login_known_browsers")
          .addColumn("browser_hash", "text", (column) => column.notNull())
          .addColumn("name_hash", "text", (column) => column.notNull())
          .addColumn("signed_in_at_ms", "bigint", (column) => column.notNull())
          .addPrimaryKeyConstraint("login_known_browsers_primary_key", [
            "browser_hash",
            "name_hash",
          ])
          .execute();
      },
    },
    {
      name: "0011-role-protections",
      async up(db) {
        await db.schema
          .createTable("role_protections")
          .addColumn("role_id", "bigint", (column) =>
            column.primaryKey().references("roles.id").onDelete("cascade"),
          )
          .addColumn("needs_second_factor", "integer", (column) => column.notNull())
          .addColumn("networks", "text", (column) => column.notNull())
          .execute();
      },
    },
    apiKeys,
    {
      name: "0013-second-person",
      async up(db) {
        await db.schema
          .alterTable("role_protections")
          .addColumn("second_person", "text", (column) => column.notNull().defaultTo("[]"))
          .execute();
        await db.schema
          .createTable("approvals")
          .addColumn("value_hash", "text", (column) => column.primaryKey())
          .addColumn("user_id", "bigint", (column) =>
            column.notNull().references("users.id").onDelete("cascade"),
          )
          .addColumn("act", "text", (column) => column.notNull())
          .addColumn("act_hash", "text", (column) => column.notNull())
          .addColumn("needs", "text", (column) => column.notNull())
          .addColumn("approved_by", "text", (column) => column.notNull())
          .addColumn("is_standing", "integer", (column) => column.notNull())
          .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
          .execute();
        await db.schema
          .createIndex("approvals_by_act")
          .on("approvals")
          .column("act_hash")
          .execute();
      },
    },
  ],
};
