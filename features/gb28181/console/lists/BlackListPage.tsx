import { EntryListPage } from "./EntryListPage.tsx";
import { listKinds } from "./list-kinds.ts";

/** `/config/black` */
export default function BlackListPage() {
  return <EntryListPage kind={listKinds.black} />;
}
