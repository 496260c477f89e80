import type { Names, NewFolder } from "./templates.ts";

/** A list screen with its form in a feature that is there: two calls, a table, and the page. */
export function listTemplate(
  feature: string,
  { kebab, camel, pascal }: Names,
  migration: string,
): NewFolder {
  const table = kebab.replaceAll("-", "_");
  return {
    files: {
      [`features/${feature}/${kebab}-calls.ts`]: `import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";

const fields = {
  Name: z.string().trim().min(1).max(100),
  Note: z.string().trim().max(200).default(""),
};

const row = z.object({ ID: z.number(), Name: z.string(), Note: z.string() });
export type ${pascal} = z.output<typeof row>;

export const list${pascal} = defineCall({
  methods: ["GET"],
  path: "/api/v1/${kebab}",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "One line for the API document; q looks in Name and Note.",
  input: z.object(page),
  reply: z.object({ rows: z.array(row), total: z.number() }),
});

export const save${pascal} = defineCall({
  methods: ["POST"],
  path: "/api/v1/${kebab}/save",
  isOwn: true,
  access: "admin",
  audit: "change",
  dialect: "bare",
  body: "json",
  summary: "Adds one, or changes the one with the ID as a whole.",
  input: z.object({ ID: z.number().int().min(1).optional(), ...fields }),
  reply: z.object({ ID: z.number() }),
});
`,
      [`features/${feature}/server/${kebab}/${kebab}-store.ts`]: `import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";

interface Tables {
  ${table}: { id: Generated<number>; name: string; note: string };
}

export interface ${pascal}Record {
  readonly id: number;
  readonly name: string;
  readonly note: string;
}

export class ${pascal}Store {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async page(q: string, start: number, limit: number) {
    const like = \`%\${q.toLowerCase()}%\`;
    const matching = this.#db
      .selectFrom("${table}")
      .where(({ or, eb, fn }) =>
        or([eb(fn("lower", ["name"]), "like", like), eb(fn("lower", ["note"]), "like", like)]),
      );
    const rows = await matching
      .selectAll()
      .orderBy("name")
      .orderBy("id")
      .offset(start)
      .limit(limit)
      .execute();
    const { total } = await matching
      .select(({ fn }) => fn.countAll().as("total"))
      .executeTakeFirstOrThrow();
    return { rows, total: Number(total) };
  }

  async add(fields: Omit<${pascal}Record, "id">): Promise<number> {
    const { id } = await this.#db
      .insertInto("${table}")
      .values(fields)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Whether there was such a one. */
  async change({ id, ...fields }: ${pascal}Record): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("${table}")
      .set(fields)
      .where("id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
`,
      [`features/${feature}/server/${kebab}/${kebab}-routes.ts`]: `import { NotFound } from "@tessera/base";
import { type Database, route } from "@tessera/platform/server";
import { list${pascal}, save${pascal} } from "../../${kebab}-calls.ts";
import { ${pascal}Store } from "./${kebab}-store.ts";

export function ${camel}Routes(database: Database) {
  const store = new ${pascal}Store(database);
  return [
    route(list${pascal}, async ({ q, start, limit }) => {
      const { rows, total } = await store.page(q, start, limit);
      return { rows: rows.map(({ id, name, note }) => ({ ID: id, Name: name, Note: note })), total };
    }),
    route(save${pascal}, async ({ ID, Name: name, Note: note }, { noteChange }) => {
      const isThere = ID === undefined || (await store.change({ id: ID, name, note }));
      if (!isThere) throw unknown();
      noteChange({ target: name, after: { note } });
      return { ID: ID ?? (await store.add({ name, note })) };
    }),
  ];
}

const unknown = () =>
  new NotFound("${kebab}-unknown", {
    zh: "该条目不存在，可能已被删除，请刷新列表",
    en: "There is no such entry; it may have been deleted. Refresh the list",
  });
`,
      [`features/${feature}/server/migrations/${migration}-${kebab}.ts`]: `import type { Migration } from "@tessera/platform/server";

export const ${camel}: Migration = {
  name: "${migration}-${kebab}",
  async up(db, dialect) {
    await db.schema
      .createTable("${table}")
      .$call((table) => dialect.autoId(table))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .execute();
  },
};
`,
      [`features/${feature}/console/${kebab}/${pascal}Page.tsx`]: `import {
  type Column,
  FormDrawer,
  ListPage,
  RowActions,
  TextField,
  useList,
  useOpened,
} from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { list${pascal}, type ${pascal}, save${pascal} } from "../../${kebab}-calls.ts";
import { ${camel}Texts } from "./texts.ts";

/** \`/config/${kebab}\`: what it is for. */
export default function ${pascal}Page() {
  const t = useTexts(${camel}Texts);
  const list = useList(list${pascal}, { read: (reply) => reply, keyOf: ({ ID }) => ID });
  const editor = useOpened<${pascal}>();
  const { mutateAsync: save } = useMutationCall(save${pascal}, { rereads: [list${pascal}] });
  const columns: Column<${pascal}>[] = [
    { title: t("name"), cell: ({ Name }) => Name, card: "head" },
    { title: t("note"), cell: ({ Note }) => Note },
    {
      title: t("actions"),
      width: 120,
      card: "foot",
      cell: (row) => (
        <RowActions
          name={row.Name}
          actions={[{ label: t("edit"), run: () => editor.open(row) }]}
        />
      ),
    },
  ];
  return (
    <ListPage
      title={t("list")}
      breadcrumbs={[{ label: t("config") }, { label: t("list") }]}
      list={list}
      columns={columns}
      search={t("search")}
      empty={{ title: t("none"), hint: t("noneHint") }}
      add={{ label: t("add"), onClick: () => editor.open() }}
    >
      <FormDrawer
        key={editor.key}
        isOpen={editor.isOpen}
        onClose={editor.onClose}
        title={t(editor.subject ? "edit" : "add")}
        focus="Name"
        values={{ Name: editor.subject?.Name ?? "", Note: editor.subject?.Note ?? "" }}
        onSave={async (values) => {
          await save({ ...values, ...(editor.subject && { ID: editor.subject.ID }) });
          notices.success(t("saved", { name: values.Name }));
        }}
      >
        <TextField name="Name" label={t("name")} needed={t("nameNeeded")} />
        <TextField name="Note" label={t("note")} maxLength={200} />
      </FormDrawer>
    </ListPage>
  );
}
`,
      [`features/${feature}/console/${kebab}/texts.ts`]: `import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const ${camel}Texts = defineTexts("${kebab}", {
  ...words,
  list: ["${pascal}", "${pascal}"],
  add: ["新建", "Add"],
  search: ["搜索名称或备注", "Search by name or note"],
  note: ["备注", "Note"],
  saved: ["“{{name}}”已保存", "“{{name}}” was saved"],
  none: ["还没有内容", "Nothing here yet"],
  noneHint: ["说明它的用途和第一步。", "Says what it is for and what to do first."],
});
`,
    },
    list: `features/${feature}`,
    line: `contract.ts:
    export * from "./${kebab}-calls.ts";
  server/index.ts, in the routes of defineFeature:
    ...${camel}Routes(database), // from "./${kebab}/${kebab}-routes.ts"
  server/migrations/index.ts, at the end of its list:
    ${camel}, // from "./${migration}-${kebab}.ts"
  console/index.tsx, in defineScreens:
    {
      path: "/config/${kebab}",
      access: "admin",
      title: { zh: "${pascal}", en: "${pascal}" },
      load: () => import("./${kebab}/${pascal}Page.tsx"),
      nav: {
        group: "base",
        label: { zh: "${pascal}", en: "${pascal}" },
        icon: <UnorderedListOutlined />,
        order: 91,
      },
    },`,
  };
}
