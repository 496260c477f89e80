/** `/api/v1/users/{id}/roles` as the router writes it: `/api/v1/users/:id/roles`. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");
