import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectPreferences } from '../../../machines/account/app';
import { ledgerScale } from '../../../schemas/kernel/money';
import { Button } from '../../components/controls/button';
import { AmountField } from '../../components/fields/amount-field';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { App } from '../../context/app-context';
import { pasteError } from '../../forms/paste-error';
import { typedAmount } from '../trade/typed-amount';

/** From which worth on an order is asked about in a dialog of its own: the person's choice. */
export const ConfirmAbove = ({ coin }: { coin: string }) => {
  const app = App.useActorRef();
  const { confirmAbove } = App.useSelector(selectPreferences);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = typed === null ? null : typedAmount(typed);
  if (typed === null) {
    return (
      <KeyValueList>
        <KeyValue
          label={<FormattedMessage id="spot.review.above" />}
          action={
            <Button variant="text" compact onPress={() => setTyped(confirmAbove)}>
              <FormattedMessage id="action.change" />
            </Button>
          }
        >
          <AmountText amount={confirmAbove} decimals={ledgerScale} unit={coin} />
        </KeyValue>
      </KeyValueList>
    );
  }
  return (
    <AmountField
      label={<FormattedMessage id="spot.review.above" />}
      size="plain"
      decimals={ledgerScale}
      pasteError={pasteError}
      unit={coin}
      value={typed}
      onChange={setTyped}
      max={{
        label: <FormattedMessage id="action.save" />,
        disabled: chosen === null,
        onPress: () => {
          if (chosen === null) return;
          app.send({ type: 'preferences.changed', change: { confirmAbove: chosen } });
          setTyped(null);
        },
      }}
    />
  );
};
