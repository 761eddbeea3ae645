import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { selectValue } from '../../../../machines/kernel/reading';
import type { User } from '../../../../schemas/account/user';
import { isPositive } from '../../../../schemas/kernel/money';
import type { RoutePath } from '../../../../schemas/kernel/route';
import { totalOf } from '../../../../schemas/wallet/wallet';
import { GetPromotion } from '../../../api/promotion/promotion';
import { ListSpotOrders } from '../../../api/spot/spot-order';
import { walletsOver } from '../../../api/wallet/wallet';
import { classesOf } from '../../../components/base/class-names';
import { Icon } from '../../../components/icons/icon';
import { useConfig } from '../../../context/config';
import { useOver, useServices } from '../../../context/services';
import { HomeCard } from '../../../parts/news/home-card';
import { usePrivateEvents } from '../../../realtime/private-events';
import { usePersistedState } from '../../../storage/use-persisted-state';
import styles from './first-steps.module.css';

const css = classesOf(styles);

type Step = { name: string; label: ReactNode; path: RoutePath; query?: string; isDone: boolean };

/** What the server says of orders and invitations; null until both are known. */
const useRecords = (isOpen: boolean) => {
  const { client } = useServices();
  const [known, setKnown] = useState<{ hasOrder: boolean; hasInvited: boolean } | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let hasLeft = false;
    const all = { pair: null, status: null };
    Promise.all([
      client.request(ListSpotOrders, { filter: all, page: 1, limit: 1 }),
      client.request(GetPromotion, {}),
    ]).then(
      ([orders, { people }]) => {
        if (!hasLeft) setKnown({ hasOrder: orders.rows.length > 0, hasInvited: people > 0 });
      },
      () => undefined,
    );
    return () => {
      hasLeft = true;
    };
  }, [client, isOpen]);
  return known;
};

const useSteps = (user: User, isOpen: boolean): readonly Step[] => {
  const { features } = useConfig();
  const records = useRecords(isOpen);
  const reading = useActorRef(useOver(walletsOver));
  usePrivateEvents(['balance_update', 'missed'], () => reading.send({ type: 'change.notified' }));
  const wallets = useSelector(reading, selectValue);
  if (records === null || wallets === null) return [];
  const hasContractFunds = wallets.contract.rows.some((wallet) => isPositive(totalOf(wallet)));
  const steps: (Step & { isOffered: boolean })[] = [
    {
      name: 'order',
      label: <FormattedMessage id="steps.order" />,
      path: '/pages/trade/index',
      isDone: records.hasOrder,
      isOffered: features.spot,
    },
    {
      name: 'contract',
      label: <FormattedMessage id="steps.contract" />,
      path: '/pages/assets/transfer/index',
      query: '?from=change&to=lever',
      isDone: hasContractFunds,
      isOffered: features.lever,
    },
    {
      name: 'password',
      label: <FormattedMessage id="fundPassword.title.set" />,
      path: '/pages/settings/security/changePayPassword',
      isDone: user.hasFundPassword === true,
      isOffered: true,
    },
    {
      name: 'verify',
      label: <FormattedMessage id="verification.title" />,
      path: '/pages/verification/index',
      isDone: user.basicVerification === 'verified',
      isOffered: true,
    },
    {
      name: 'invite',
      label: <FormattedMessage id="steps.invite" />,
      path: '/pages/promotion/index',
      isDone: records.hasInvited,
      isOffered: true,
    },
  ];
  return steps.filter(({ isOffered }) => isOffered);
};

/** What a newcomer can do first, each as a link; gone when all is done, or it was closed. */
export const FirstSteps = ({ user }: { user: User }) => {
  const intl = useIntl();
  const [isClosed, close] = usePersistedState(`tideline_steps_${user.id}`, v.boolean(), false);
  const steps = useSteps(user, !isClosed);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <HomeCard
      isReady={!isClosed && done < steps.length}
      closeLabel={intl.formatMessage({ id: 'home.hint.dismiss' })}
      onClose={() => close(true)}
    >
      <h2 className={css('title')}>
        <FormattedMessage id="steps.title" values={{ done, total: steps.length }} />
      </h2>
      <ul className={css('steps')}>
        {steps.map(({ name, label, path, query = '', isDone }) => (
          <li key={name}>
            <a className={css('step', isDone && 'done')} href={`#${path}${query}`}>
              <span className={css('tick')}>
                {isDone ? <Icon name="check" size="small" /> : null}
              </span>
              {label}
              {isDone ? (
                <span className="tl-spoken">
                  <FormattedMessage id="steps.done" />
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
};
