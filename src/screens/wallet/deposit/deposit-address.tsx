import { useActorRef, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import { addressOn } from '../../../../schemas/wallet/deposit-address';
import type { Client } from '../../../api/kernel/client';
import { depositAddressesOver } from '../../../api/wallet/deposit';
import { classesOf } from '../../../components/base/class-names';
import { Button, ButtonPair } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { ErrorState } from '../../../components/feedback/error-state';
import { StatusTag } from '../../../components/feedback/status-tag';
import { QrCode } from '../../../components/figures/qr-code';
import { Card, Stack } from '../../../components/layout/card';
import { Skeleton } from '../../../components/layout/skeleton';
import { useConfig } from '../../../context/config';
import { useCopy } from '../../../context/copying';
import { ReasonText } from '../../../context/failure-text';
import { usePaperWords } from '../../../context/paper-words';
import { useOver } from '../../../context/services';
import { useToast } from '../../../context/toasts';
import { grouped } from '../../../format/grouped';
import { FailedReading } from '../../../lists/failed-reading';
import styles from './deposit.module.css';
import { saveAddressImage } from './saved-image';

const css = classesOf(styles);

/** That the address takes no real money. */
export const PaperTag = () =>
  useConfig().isDemo ? (
    <StatusTag status="note">
      <FormattedMessage id="deposit.paper" />
    </StatusTag>
  ) : null;

type Place = { coin: string; chain: string };

const OnlyThis = ({ coin, chain }: Place) => (
  <Notice tone="warn">
    <FormattedMessage id="deposit.only" values={{ coin, chain }} />
  </Notice>
);

/** The boxes of an address, so that what is below keeps its place. */
const PendingAddress = ({ coin, chain }: Place) => {
  const intl = useIntl();
  return (
    <Stack>
      <OnlyThis coin={coin} chain={chain} />
      <Card>
        <div
          className={css('place')}
          role="status"
          aria-label={intl.formatMessage({ id: 'deposit.address.loading' })}
        >
          <PaperTag />
          <Skeleton width="200px" height="200px" />
          <Skeleton width="24ch" height="calc(2 * var(--tl-lh-body))" />
          <Skeleton height="var(--tl-hit-primary)" />
        </div>
      </Card>
    </Stack>
  );
};

const Address = ({ address, coin, chain }: Place & { address: string }) => {
  const intl = useIntl();
  const toast = useToast();
  const copy = useCopy();
  const paperMark = usePaperWords();
  const save = () =>
    saveAddressImage(address, { title: `${coin} ${chain}`, paperMark }).catch(() =>
      toast({ tone: 'error', text: <ReasonText code="client.image_save" /> }),
    );
  return (
    <Card>
      <div className={css('place')}>
        <PaperTag />
        <span className={css('code')}>
          <QrCode
            quiet={4}
            text={address}
            label={intl.formatMessage({ id: 'deposit.qr' }, { coin, chain })}
          />
        </span>
        <p className={css('address')} translate="no">
          {grouped(address)}
        </p>
        <div className={css('actions')}>
          <ButtonPair>
            <Button onPress={() => void copy(address)}>
              <FormattedMessage id="action.copy" />
            </Button>
            <Button variant="secondary" onPress={() => void save()}>
              <FormattedMessage id="deposit.save" />
            </Button>
          </ButtonPair>
        </div>
      </div>
    </Card>
  );
};

/** The address of a coin on one of its chains; the coin does not change while this is mounted. */
export const CoinAddress = ({
  currencyId,
  coin,
  chain,
  chains,
}: {
  currencyId: number;
  coin: string;
  chain: string;
  chains: readonly string[];
}) => {
  const over = useCallback(
    (client: Client) => depositAddressesOver(client, currencyId),
    [currencyId],
  );
  const reading = useActorRef(useOver(over));
  const addresses = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  if (failure) {
    return (
      <FailedReading
        title={<FormattedMessage id="deposit.address.failed" />}
        failure={failure}
        onRetry={() => reading.send({ type: 'retry.requested' })}
      />
    );
  }
  if (!addresses) return <PendingAddress coin={coin} chain={chain} />;
  const address = addressOn(addresses, chain, chains);
  return address === null ? (
    <ErrorState
      title={<FormattedMessage id="deposit.address.none" values={{ coin, chain }} />}
      detail={null}
      retryLabel={<FormattedMessage id="page.retry" />}
      onRetry={() => reading.send({ type: 'refresh.requested' })}
    />
  ) : (
    <Stack>
      <OnlyThis coin={coin} chain={chain} />
      <Address key={address} address={address} coin={coin} chain={chain} />
    </Stack>
  );
};
