import { EntryListPage } from "./EntryListPage.tsx";
import { listKinds } from "./list-kinds.ts";

/** `/config/white` */
export default function WhiteListPage() {
  return <EntryListPage kind={listKinds.white} />;
}
