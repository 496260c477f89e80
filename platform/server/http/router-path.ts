/** `/api/v1/labels/{id}/channels` as the router writes it: `/api/v1/labels/:id/channels`. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");
