/**
 * Fields whose text is a secret, by any spelling of their name: userPassword, bind_password. Tokens that only name
 * something, such as "profileToken", are none.
 */
const secretName =
  /passw|passphrase|pwd|secret|authorization|apikey|accesskey|privatekey|publishkey|signingkey|userpw|credential|(?:^|access|refresh|bearer|api|bot)token$/;

/** An address may hold a secret too: http://user:secret@host, http://host/?password=secret. */
const secretInAddress =
  /:\/\/[^\s/@]*:[^\s/@]*@|[?&](?:pass|passw|password|passwd|pwd|token|secret|key|auth)=[^&\s]/i;

export function isSecretName(name: string): boolean {
  return secretName.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}

/** Whether a field is to be sealed when it is stored. */
export const holdsSecret = (name: string, text: string): boolean =>
  isSecretName(name) || secretInAddress.test(text);
