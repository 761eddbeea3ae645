import { sentPageOf } from '../../schemas/kernel/answer';
import { timeOf } from '../../schemas/kernel/time';
import { PageRequest } from '../../schemas/kernel/wire';
import { SentLoginAttempt } from '../../schemas/security/answer';
import { type Call, call } from '../requests/call';
import { wirePage } from '../requests/page';
import { maskedAddress } from '../users/masked-address';
import { loginsOf } from './login-history';

const list = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/logins',
  who: 'user',
  about: 'Attempts to log in to the own account, newest first.',
  request: PageRequest,
  result: sentPageOf(SentLoginAttempt),
  refusals: [],
  run: async (input, { db, session }) => {
    const { total, rows } = await loginsOf(db, session.userId, input);
    const wire = rows.map(
      (row): SentLoginAttempt => ({
        id: row.id,
        created_at: timeOf(row.tried_ms),
        device: row.device,
        ip: maskedAddress(row.address),
        outcome: row.outcome,
      }),
    );
    return wirePage({ ...input, total }, wire);
  },
});

export const loginHistoryCalls: readonly Call[] = [list];
