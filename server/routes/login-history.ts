import type { WireLoginAttempt } from '../../schemas/login-history';
import { PageRequest } from '../../schemas/wire';
import { type Call, userCall } from '../call';
import { loginsOf } from '../identity/login-history';
import { maskedAddress } from '../identity/masked-address';
import { wirePage } from '../page';

const list = userCall({
  method: 'GET',
  path: 'user/logins',
  request: PageRequest,
  answer: async (input, { db, session }) => {
    const { total, rows } = await loginsOf(db, session.userId, input);
    const wire = rows.map(
      (row): WireLoginAttempt => ({
        ...{ id: row.id, created_at: new Date(row.tried_ms).toISOString() },
        ...{ device: row.device, ip: maskedAddress(row.address), outcome: row.outcome },
      }),
    );
    return wirePage({ ...input, total }, wire);
  },
});

export const loginHistoryCalls: readonly Call[] = [list];
