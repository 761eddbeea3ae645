import { PageRequest } from '../../schemas/kernel/wire';
import type { WireLoginAttempt } from '../../schemas/security/login-history';
import { maskedAddress } from '../account/masked-address';
import { type Call, userCall } from '../requests/call';
import { wirePage } from '../requests/page';
import { loginsOf } from './login-history';

const list = userCall({
  method: 'GET',
  path: 'user/logins',
  request: PageRequest,
  answer: async (input, { db, session }) => {
    const { total, rows } = await loginsOf(db, session.userId, input);
    const wire = rows.map(
      (row): WireLoginAttempt => ({
        id: row.id,
        created_at: new Date(row.tried_ms).toISOString(),
        device: row.device,
        ip: maskedAddress(row.address),
        outcome: row.outcome,
      }),
    );
    return wirePage({ ...input, total }, wire);
  },
});

export const loginHistoryCalls: readonly Call[] = [list];
