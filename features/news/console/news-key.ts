/** Of stored.ts; the login page waits for this file. */
export const newsKey = "tessera_news_list";
