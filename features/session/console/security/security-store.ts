import { create } from "zustand";

/** The drawer about one's own account: absent until it was first wanted, so that its code comes then. */
export const useSecurity = create<{ readonly drawer?: "open" | "closed" }>()(() => ({}));

export const openSecurity = (): void => useSecurity.setState({ drawer: "open" });
export const closeSecurity = (): void => useSecurity.setState({ drawer: "closed" });
