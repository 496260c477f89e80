import { sql } from "kysely";
import type { Principal } from "./principal.ts";
import { keptNetworks, keptVerbs } from "./role-protection-store.ts";

/** What a principal is read from. */
export interface PrincipalTables {
  users: {
    id: number;
    name: string;
    nick_name: string;
    role_id: number;
    password_changed_at_ms: number;
  };
  roles: { id: number; name: string; is_admin: 0 | 1 };
  role_protections: {
    role_id: number;
    needs_second_factor: 0 | 1;
    networks: string;
    second_person: string;
  };
}

/** Of users, their roles and, if there are any, the protections of these. */
export const principalColumns = [
  "users.id as user_id",
  "users.name as user_name",
  "users.nick_name",
  "users.password_changed_at_ms",
  "roles.id as role_id",
  "roles.name as role_name",
  "roles.is_admin",
  "role_protections.needs_second_factor",
  "role_protections.networks",
  "role_protections.second_person",
] as const;

export const factorCount =
  sql<number>`(select count(*) from totp_secrets where totp_secrets.user_id = users.id and is_confirmed = 1)
          + (select count(*) from passkeys where passkeys.user_id = users.id)`.as("factor_count");

export interface PrincipalRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly nick_name: string;
  readonly password_changed_at_ms: number;
  readonly role_id: number;
  readonly role_name: string;
  readonly is_admin: 0 | 1;
  readonly needs_second_factor: 0 | 1 | null;
  readonly networks: string | null;
  readonly second_person: string | null;
  readonly factor_count: number;
}

export function principalOfRow(row: PrincipalRow, sessionId: number): Principal {
  const networks = keptNetworks.parse(JSON.parse(row.networks ?? "[]"));
  const needsSecondPerson = keptVerbs.parse(JSON.parse(row.second_person ?? "[]"));
  return {
    userId: row.user_id,
    userName: row.user_name,
    nickName: row.nick_name,
    roleId: row.role_id,
    roleName: row.role_name,
    isAdmin: row.is_admin === 1,
    sessionId,
    ...(networks.length > 0 && { onlyFrom: networks }),
    ...(needsSecondPerson.length > 0 && { needsSecondPerson }),
    ...(row.needs_second_factor === 1 && row.factor_count === 0 && { mustSetUpSecondFactor: true }),
  };
}
