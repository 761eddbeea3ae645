import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { selectView } from '../../../../machines/kernel/listing';
import { allRecords } from '../../../../schemas/wallet/record-filter';
import { type AddressCoin, addressCoins } from '../../../../schemas/wallet/withdraw-address';
import { depositsOver } from '../../../api/wallet/deposit';
import { Button, ButtonLink } from '../../../components/controls/button';
import { IconButton } from '../../../components/controls/icon-button';
import { Segmented } from '../../../components/controls/segmented';
import { SelectField } from '../../../components/fields/select-field';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { AppHeader } from '../../../components/layout/app-header';
import { Card, Section, Stack } from '../../../components/layout/card';
import { List } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { SelectSheet } from '../../../components/overlays/select-sheet';
import { useConfig } from '../../../context/config';
import { useRecordsOf } from '../../../lists/current-record';
import { RefreshNotice } from '../../../lists/refresh-notice';
import { useBack } from '../../../navigation/back';
import { ClosedFeatureScreen } from '../../../navigation/closed-feature';
import { useCoinLimits } from '../../../parts/wallet/coin-limits';
import { DepositRow, DepositSheet } from '../../../parts/wallet/deposit-record';
import { BankPayeeCard } from './bank-payee';
import { CoinAddress } from './deposit-address';
import { DepositTerms } from './deposit-figures';
import { chargeAddress, type DepositPlace, useCoinPlace } from './deposit-place';
import { recordsPath } from './deposit-receipt';
import { PaperPaymentSheet } from './paper-payment';

const CoinField = ({
  coin,
  coins,
  onChoose,
}: {
  coin: AddressCoin;
  coins: readonly AddressCoin[];
  onChoose: (coin: AddressCoin) => void;
}) => {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const closeLabel = intl.formatMessage({ id: 'screen.close' });
  const label = <FormattedMessage id="label.coin" />;
  return (
    <>
      <SelectField
        label={label}
        placeholder={null}
        start={<CoinDisc symbol={coin} size="small" />}
        expanded={isOpen}
        onPress={() => setIsOpen(true)}
      >
        {coin}
      </SelectField>
      <SelectSheet
        open={isOpen}
        title={label}
        closeLabel={closeLabel}
        choices={coins.map((one) => ({
          value: one,
          label: one,
          search: one,
          start: <CoinDisc symbol={one} size="small" />,
        }))}
        value={coin}
        onChoose={onChoose}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};

/** The last deposits, and the way to all of them. */
const Recent = () => {
  const list = useRecordsOf('deposit', depositsOver, allRecords);
  const rows = useSelector(list, ({ context }) => context.rows).slice(0, 3);
  const [opened, setOpened] = useState<number | null>(null);
  const shown = rows.find(({ id }) => id === opened);
  const hasFailed = useSelector(list, selectView) === 'failed';
  return rows.length === 0 && !hasFailed ? null : (
    <Section
      title={<FormattedMessage id="deposit.recent" />}
      action={
        <ButtonLink variant="text" compact href={`#${recordsPath}`}>
          <FormattedMessage id="filter.all" />
        </ButtonLink>
      }
    >
      <RefreshNotice actor={list} hasFailed={hasFailed} />
      <List>
        {rows.map((record) => (
          <DepositRow key={record.id} record={record} onOpen={() => setOpened(record.id)} />
        ))}
      </List>
      {shown ? <DepositSheet record={shown} onClose={() => setOpened(null)} /> : null}
    </Section>
  );
};

/** Terms, the way on, and in a demonstration a paper payment; for one coin or the bank. */
const Below = ({ place }: { place: DepositPlace }) => {
  const { minDeposit: minimum } = useCoinLimits(place);
  const { isDemo } = useConfig();
  const [isPaying, setIsPaying] = useState(false);
  return (
    <>
      <Card>
        <DepositTerms place={place} minimum={minimum} />
      </Card>
      {isDemo ? (
        <Button variant="secondary" onPress={() => setIsPaying(true)}>
          <FormattedMessage id="deposit.simulate" />
        </Button>
      ) : null}
      {isPaying ? <PaperPaymentSheet place={place} onClose={() => setIsPaying(false)} /> : null}
    </>
  );
};

type Way = 'coin' | 'bank';

const Ways = ({ way, onChange }: { way: Way; onChange: (way: Way) => void }) => {
  const intl = useIntl();
  return (
    <Segmented
      label={intl.formatMessage({ id: 'deposit.way' })}
      segments={[
        { value: 'coin', label: <FormattedMessage id="deposit.way.coin" /> },
        { value: 'bank', label: <FormattedMessage id="deposit.bank" /> },
      ]}
      value={way}
      onChange={onChange}
    />
  );
};

const useHeader = () => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <AppHeader
      back={useBack()}
      title={<FormattedMessage id="deposit.title" />}
      actions={
        <IconButton
          icon="records"
          label={intl.formatMessage({ id: 'deposit.records' })}
          onPress={() => void navigate(recordsPath)}
        />
      }
    />
  );
};

const OpenDeposit = () => {
  const intl = useIntl();
  const { features, bankCurrencyId } = useConfig();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<Way>(params.get('by') === 'bank' ? 'bank' : 'coin');
  const { coin, chain, coins, chains, chooseCoin, chooseChain } = useCoinPlace();
  const isBank = features.bank && chosen === 'bank';
  const place: DepositPlace = isBank
    ? { currencyId: bankCurrencyId, name: 'Bank card', chain: '', isBank }
    : { currencyId: addressCoins[coin], name: coin, chain, isBank };
  return (
    <Screen
      header={useHeader()}
      action={
        <ButtonLink href={chargeAddress(place)}>
          <FormattedMessage id="deposit.paid" />
        </ButtonLink>
      }
    >
      <Stack>
        {features.bank ? <Ways way={isBank ? 'bank' : 'coin'} onChange={setChosen} /> : null}
        {isBank ? (
          <BankPayeeCard currencyId={bankCurrencyId} />
        ) : (
          <>
            <CoinField coin={coin} coins={coins} onChoose={chooseCoin} />
            {chains.length > 1 ? (
              <Segmented
                label={intl.formatMessage({ id: 'deposit.chain' })}
                segments={chains.map((one) => ({ value: one, label: one }))}
                value={chain}
                onChange={chooseChain}
              />
            ) : null}
            <CoinAddress
              key={place.currencyId}
              currencyId={place.currencyId}
              coin={coin}
              chain={chain}
              chains={chains}
            />
          </>
        )}
        <Below key={`${place.currencyId} ${place.chain}`} place={place} />
        <Recent />
      </Stack>
    </Screen>
  );
};

/** Where to pay, by coin or by bank, and what was paid. */
export const DepositScreen = () =>
  useConfig().features.deposit ? <OpenDeposit /> : <ClosedFeatureScreen />;
