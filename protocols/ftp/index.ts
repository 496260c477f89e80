export type { UploadEnd } from "./expected-upload.ts";
export { type FtpAccount, FtpServer } from "./ftp-server.ts";
