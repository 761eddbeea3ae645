import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { selectPreferences } from '../../../machines/account/app';
import type { HostingSummaryActor } from '../../../machines/hosting/hosting-readings';
import { selectFailure, selectValue } from '../../../machines/kernel/reading';
import type { HostingSummary } from '../../../schemas/hosting/hosting-order';
import type { Amount } from '../../../schemas/kernel/money';
import { loginAddress } from '../../../schemas/kernel/route';
import { classesOf } from '../../components/base/class-names';
import { ButtonLink } from '../../components/controls/button';
import { AmountText } from '../../components/figures/amount-text';
import { Card } from '../../components/layout/card';
import { Skeleton } from '../../components/layout/skeleton';
import { App } from '../../context/app-context';
import { FailedReading } from '../../lists/failed-reading';
import { RefreshNotice } from '../../lists/refresh-notice';
import { UsdtValuation } from '../../parts/wallet/usdt-valuation';
import styles from './hosting.module.css';
import { ordersPath } from './paths';

const css = classesOf(styles);

const Frame = ({ hosted, figures }: { hosted: ReactNode; figures: ReactNode }) => (
  <Card>
    <div className={css('holdings')}>
      <div className={css('holdings-head')}>
        <span className={css('cell')}>
          <span className={css('label')}>
            <FormattedMessage id="hosting.hosted" />
          </span>
          {hosted}
        </span>
        <ButtonLink variant="secondary" compact href={`#${ordersPath}`}>
          <FormattedMessage id="hosting.orders" />
        </ButtonLink>
      </div>
      <div className={css('figures')}>{figures}</div>
    </div>
  </Card>
);

const Cell = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <span className={css('cell')}>
    <span className={css('label')}>{label}</span>
    {children}
  </span>
);

const today = <FormattedMessage id="hosting.earned.today" />;
const yesterday = <FormattedMessage id="hosting.earned.yesterday" />;
const all = <FormattedMessage id="hosting.earned.all" />;

const Count = ({ children }: { children: ReactNode }) => (
  <span className={css('count')}>
    <span className={css('label')}>
      <FormattedMessage id="hosting.orders.running" />
    </span>
    {children}
  </span>
);

const Figures = ({ summary }: { summary: HostingSummary }) => {
  const { balancesHidden } = App.useSelector(selectPreferences);
  const money = (amount: Amount | null, size: 'title' | 'body') => (
    <AmountText
      amount={amount}
      decimals={2}
      kind="price"
      unit={summary.currency}
      size={size}
      hidden={balancesHidden}
    />
  );
  return (
    <Frame
      hosted={
        <>
          {money(summary.hosted, 'title')}
          {summary.currency === 'USDT' ? (
            <UsdtValuation usdt={summary.hosted} hidden={balancesHidden} />
          ) : null}
        </>
      }
      figures={
        <>
          <Cell label={today}>{money(summary.earnedToday, 'body')}</Cell>
          <Cell label={yesterday}>{money(summary.earnedYesterday, 'body')}</Cell>
          <Cell label={all}>{money(summary.earned, 'body')}</Cell>
          <Count>
            <span className="tl-figure">{summary.orders}</span>
          </Count>
        </>
      }
    />
  );
};

const figure = <Skeleton width="5rem" height="var(--tl-lh-body)" />;

/** The boxes of the card while its figures are awaited. */
export const HoldingsSkeleton = () => {
  const intl = useIntl();
  return (
    <div role="status" aria-label={intl.formatMessage({ id: 'hosting.summary.loading' })}>
      <Frame
        hosted={
          <>
            <Skeleton width="7rem" height="var(--tl-lh-title1)" />
            <Skeleton width="5rem" height="var(--tl-lh-caption)" />
          </>
        }
        figures={
          <>
            <Cell label={today}>{figure}</Cell>
            <Cell label={yesterday}>{figure}</Cell>
            <Cell label={all}>{figure}</Cell>
            <Count>{figure}</Count>
          </>
        }
      />
    </div>
  );
};

/** What the person hosts and has earned. */
export const HoldingsCard = ({ actor }: { actor: HostingSummaryActor }) => {
  const summary = useSelector(actor, selectValue);
  const failure = useSelector(actor, selectFailure);
  if (summary) {
    return (
      <>
        <RefreshNotice actor={actor} />
        <Figures summary={summary} />
      </>
    );
  }
  return failure ? (
    <FailedReading
      title={<FormattedMessage id="hosting.summary.failed" />}
      failure={failure}
      onRetry={() => actor.send({ type: 'retry.requested' })}
    />
  ) : (
    <HoldingsSkeleton />
  );
};

/** In place of the card for somebody who is not logged in. */
export const VisitorCard = () => {
  const { pathname, search } = useLocation();
  return (
    <Card>
      <div className={css('holdings')}>
        <p className={css('label')}>
          <FormattedMessage id="hosting.login.text" />
        </p>
        <ButtonLink href={`#${loginAddress(`${pathname}${search}`)}`}>
          <FormattedMessage id="action.logIn" />
        </ButtonLink>
      </div>
    </Card>
  );
};
