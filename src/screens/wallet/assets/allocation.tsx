import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { isZero } from '../../../../schemas/kernel/money';
import type { Allocation, Share } from '../../../../schemas/wallet/holdings';
import { classesOf } from '../../../components/base/class-names';
import { AmountText } from '../../../components/figures/amount-text';
import { Figure } from '../../../components/figures/figure';
import { Icon } from '../../../components/icons/icon';
import { Skeleton } from '../../../components/layout/skeleton';
import { hiddenFigure, ratio } from '../../../format/figure';
import styles from './allocation.module.css';

const css = classesOf(styles);

const accountPath = '/pages/assets/tradeAccount';

type AccountName = Exclude<keyof Allocation, 'total'>;

const names: readonly { account: AccountName; label: ReactNode }[] = [
  { account: 'spot', label: <FormattedMessage id="assets.account.spot" /> },
  { account: 'option', label: <FormattedMessage id="assets.account.option" /> },
  { account: 'contract', label: <FormattedMessage id="assets.account.contract" /> },
  { account: 'trust', label: <FormattedMessage id="assets.account.trust" /> },
];

/** Four shades; the list of accounts below has the figures as text. */
const Bar = ({ allocation, hidden }: { allocation: Allocation; hidden: boolean }) => (
  <div className={css('bar')} aria-hidden="true">
    {hidden || allocation.total === null || isZero(allocation.total) ? (
      <span className={css('empty')} />
    ) : (
      names.map(({ account }) => {
        const { worth, percent } = allocation[account];
        return worth === null || percent === null || isZero(worth) ? null : (
          <span key={account} className={css(account)} style={{ flexGrow: percent }} />
        );
      })
    )}
  </div>
);

const Account = ({
  account,
  label,
  figure,
  share,
}: {
  account: AccountName;
  label: ReactNode;
  figure: ReactNode;
  share: ReactNode;
}) => {
  const content = (
    <>
      <span className={css('name')}>
        <span className={css('swatch', account)} />
        {label}
        <span className={css('share')}>
          {share}
          <Icon name="chevron-right" size="small" />
        </span>
      </span>
      {figure}
    </>
  );
  return (
    <li>
      <a className={css('account')} href={`#${accountPath}?type=${account}`}>
        {content}
      </a>
    </li>
  );
};

const Worth = ({ worth, hidden }: { worth: Share['worth']; hidden: boolean }) => (
  <span>
    <AmountText amount={worth} decimals={2} kind="price" size="body" strong hidden={hidden} />{' '}
    <span className={css('unit')}>USDT</span>
  </span>
);

/** How everything is spread over the four accounts. */
export const AllocationCard = ({
  allocation,
  hidden,
}: {
  allocation: Allocation;
  hidden: boolean;
}) => (
  <>
    <Bar allocation={allocation} hidden={hidden} />
    <ul className={css('accounts')}>
      {names.map(({ account, label }) => (
        <Account
          key={account}
          account={account}
          label={label}
          figure={<Worth worth={allocation[account].worth} hidden={hidden} />}
          share={<Figure>{hidden ? hiddenFigure : ratio(allocation[account].percent)}</Figure>}
        />
      ))}
    </ul>
  </>
);

export const AllocationSkeleton = () => (
  <>
    <Skeleton height="10px" />
    <ul className={css('accounts')}>
      {names.map(({ account, label }) => (
        <Account
          key={account}
          account={account}
          label={label}
          figure={<Skeleton width="6rem" height="var(--tl-lh-body)" />}
          share={null}
        />
      ))}
    </ul>
  </>
);
