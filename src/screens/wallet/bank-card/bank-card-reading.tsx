import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import type { BankCardInfo } from '../../../../schemas/wallet/bank-card';
import { bankCardInfoOver } from '../../../api/wallet/bank-card';
import type { ScreenProps } from '../../../components/layout/screen';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { useOver } from '../../../context/services';
import { UnreadScreen } from '../../../lists/unread-screen';

/** Shows what needs to know which card is bound, as soon as that is known. */
export const BankCardReading = ({
  header,
  children,
}: {
  header: ScreenProps['header'];
  children: (info: BankCardInfo) => ReactNode;
}) => {
  const intl = useIntl();
  const reading = useActorRef(useOver(bankCardInfoOver), { input: undefined });
  const info = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  if (info) return children(info);
  return (
    <UnreadScreen
      header={header}
      title={<FormattedMessage id="bankCard.failed" />}
      failure={failure}
      reading={reading}
      pending={<SkeletonRows rows={3} label={intl.formatMessage({ id: 'bankCard.loading' })} />}
    />
  );
};
