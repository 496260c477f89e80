export type { UploadEnd } from "./expected-upload.ts";
export { type ExpectedFile, type FtpAccount, FtpServer } from "./ftp-server.ts";
