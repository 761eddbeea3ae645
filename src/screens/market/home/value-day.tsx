import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { selectValue } from '../../../../machines/kernel/reading';
import {
  type Amount,
  amount,
  divide,
  isPositive,
  multiply,
  subtract,
  sum,
} from '../../../../schemas/kernel/money';
import { timeOf } from '../../../../schemas/kernel/time';
import type { Worths } from '../../../../schemas/wallet/history';
import type { Client } from '../../../api/kernel/client';
import { historyOver } from '../../../api/wallet/statement';
import { classesOf } from '../../../components/base/class-names';
import { ChangeText } from '../../../components/figures/figure';
import { Sparkline } from '../../../components/figures/sparkline';
import { App } from '../../../context/app-context';
import { useOver } from '../../../context/services';
import { percentChange, price, signed } from '../../../format/figure';
import { usePrivateEvents } from '../../../realtime/private-events';
import { keepSeenTotal } from './seen-total';
import styles from './value-day.module.css';

const css = classesOf(styles);

const hundred = amount('100');
const decimals = 2;
/** What is longer leaves no place for a line beside it. */
const widestTotal = 12;

const totalOf = ({ spot, contract, option, trust }: Worths): readonly Amount[] => {
  const known = [spot, contract, option, trust].flatMap((worth) => worth ?? []);
  return known.length === 4 ? [sum(known)] : [];
};

const Course = ({ totals, now }: { totals: readonly Amount[]; now: Amount }) => {
  const { direction } = signed(subtract(now, totals[0] ?? now), decimals);
  if (price(now, decimals).length > widestTotal) return null;
  return (
    <span className={css('week')}>
      <Sparkline points={totals} direction={direction} />
    </span>
  );
};

/**
 * How the total has changed since the day began for the server, and its course of a week. The server
 * counts what was paid in and out as a change, which the label says.
 */
export const Day = ({ total }: { total: Amount | null }) => {
  const userId = App.useSelector(selectUser)?.id;
  useEffect(() => {
    if (userId === undefined || total === null) return;
    keepSeenTotal({ userId, total, at: timeOf(Date.now()) });
  }, [userId, total]);
  const intl = useIntl();
  const over = useCallback((client: Client) => historyOver(client, 7), []);
  const reading = useActorRef(useOver(over));
  usePrivateEvents(['balance_update', 'missed'], () => reading.send({ type: 'change.notified' }));
  const totals = (useSelector(reading, selectValue) ?? []).flatMap(totalOf);
  const now = totals.at(-1);
  const start = totals.at(-2);
  if (!now || !start || !isPositive(start)) return null;
  const change = signed(subtract(now, start), decimals);
  const percent = percentChange(divide(multiply(subtract(now, start), hundred), start, decimals));
  const values = { change: change.text, percent: percent.text };
  return (
    <>
      <a className={css('day')} href="#/pages/assets/index">
        <ChangeText
          direction={change.direction}
          size="caption"
          spoken={intl.formatMessage({ id: 'value.today.spoken' }, values)}
        >
          <FormattedMessage id="value.today" values={values} />
        </ChangeText>
      </a>
      <Course totals={totals} now={now} />
    </>
  );
};
