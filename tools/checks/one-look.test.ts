import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repositoryFiles, root } from "./repository-files.ts";

/** What would give a screen a second look, and what it takes instead. */
const secondLooks = [
  { what: /import \{[^}]*\bEmpty\b[^}]*\} from "antd"/, instead: "EmptyState of the platform" },
  { what: /<Result[^>]*status="(404|403|500)"/, instead: "EmptyState of the platform" },
  {
    what: /<dialog\b/,
    instead: "TileDialog of the kit, or LightDialog of the platform",
    except: ["kit/tile/dialogs/TileDialog.tsx", "platform/console/light/LightDialog.tsx"],
  },
  {
    what: /import \{[^}]*\b(DatePicker|TimePicker|Calendar)\b[^}]*\} from "antd"/,
    instead: "DatePicker of kit/choose, which names days in the reader's language",
    except: ["kit/choose/dates/DatePicker.tsx", "kit/choose/exceptions/ExceptionCalendar.tsx"],
  },
];

it("a page is as wide as forms or as lists: no sheet has a width of its own", () => {
  const wide = repositoryFiles()
    .filter((path) => path.endsWith(".css"))
    .filter((path) =>
      /^\s*max-width: (6[0-9]{2}|[7-9][0-9]{2}|\d{4,})px/m.test(
        readFileSync(join(root, path), "utf8"),
      ),
    );
  expect(wide).toEqual([]);
});

const screens = repositoryFiles().filter((path) => /(?<!\.test)\.tsx$/.test(path));

it.each(secondLooks)("no screen has $what: it takes $instead", ({ what, except = [] }) => {
  const found = screens.filter((path) => what.test(readFileSync(join(root, path), "utf8")));
  expect(found.filter((path) => !except.includes(path))).toEqual([]);
});
