import { useActorRef, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../../i18n/message-id';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import type { BankPayee } from '../../../../schemas/wallet/deposit-address';
import type { Client } from '../../../api/kernel/client';
import { bankPayeeOver } from '../../../api/wallet/deposit';
import { IconButton } from '../../../components/controls/icon-button';
import { Notice } from '../../../components/feedback/banner';
import { Card, Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { useCopy } from '../../../context/copying';
import { useOver } from '../../../context/services';
import { FailedReading } from '../../../lists/failed-reading';
import { PaperTag } from './deposit-address';

const rows: readonly { part: keyof BankPayee; label: MessageId }[] = [
  { part: 'holder', label: 'deposit.payee.holder' },
  { part: 'account', label: 'deposit.payee.account' },
  { part: 'bank', label: 'deposit.payee.bank' },
  { part: 'bankAddress', label: 'field.bank_address' },
  { part: 'swiftCode', label: 'field.swift_code' },
  { part: 'reference', label: 'deposit.payee.reference' },
];

const Payee = ({ payee }: { payee: BankPayee }) => {
  const intl = useIntl();
  const copy = useCopy();
  return (
    <Stack>
      {payee.reference === '' ? null : (
        <Notice tone="warn">
          <FormattedMessage id="deposit.reference.note" />
        </Notice>
      )}
      <Card>
        <PaperTag />
        <KeyValueList>
          {rows
            .filter(({ part }) => payee[part] !== '')
            .map(({ part, label }) => (
              <KeyValue
                key={part}
                label={<FormattedMessage id={label} />}
                action={
                  <IconButton
                    icon="copy"
                    label={intl.formatMessage(
                      { id: 'deposit.copy.what' },
                      { what: intl.formatMessage({ id: label }) },
                    )}
                    onPress={() => void copy(payee[part])}
                  />
                }
              >
                {payee[part]}
              </KeyValue>
            ))}
        </KeyValueList>
      </Card>
    </Stack>
  );
};

/** Whom a bank deposit is paid to, each part with a copy button. */
export const BankPayeeCard = ({ currencyId }: { currencyId: number }) => {
  const intl = useIntl();
  const over = useCallback((client: Client) => bankPayeeOver(client, currencyId), [currencyId]);
  const reading = useActorRef(useOver(over));
  const payee = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  if (payee) return <Payee payee={payee} />;
  return failure ? (
    <FailedReading
      title={<FormattedMessage id="deposit.payee.failed" />}
      failure={failure}
      onRetry={() => reading.send({ type: 'retry.requested' })}
    />
  ) : (
    <SkeletonRows rows={6} label={intl.formatMessage({ id: 'deposit.payee.loading' })} />
  );
};
