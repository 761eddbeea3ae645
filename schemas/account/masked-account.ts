/** A masked account: `138****78`, `jo***@m***.com` (contract/conventions.md#masked-values). */
export const maskedAccount = (account: string): string => {
  const [local = '', domain] = account.split('@');
  if (domain === undefined) return `${account.slice(0, 3)}****${account.slice(-2)}`;
  const lastLabel = domain.slice(domain.lastIndexOf('.'));
  return `${local.slice(0, 2)}***@${domain.slice(0, 1)}***${lastLabel}`;
};
