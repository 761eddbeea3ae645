import * as v from 'valibot';
import { AccountKind, LoginName } from '../../schemas/account/account';
import type { CodeAddress } from '../../schemas/account/code';
import { readJson, writeText } from '../api/kernel/device';

const name = 'tideline_last_account';

const Stored = v.object({ kind: AccountKind, areaCode: v.string(), name: v.string() });

/** The account that was last logged in on this device; null if there is none. */
export const lastAccount = (): CodeAddress | null => {
  const stored = v.safeParse(
    v.pipe(
      Stored,
      v.check((one) => v.is(LoginName, one)),
    ),
    readJson(name),
  );
  return stored.success ? stored.output : null;
};

export const rememberAccount = (account: CodeAddress): void =>
  writeText(name, JSON.stringify(v.parse(Stored, account)));

export const forgetLastAccount = (): void => writeText(name, null);
