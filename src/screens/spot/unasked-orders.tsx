import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import * as v from 'valibot';
import { selectPreferences } from '../../../machines/account/app';
import { Amount, amount, compare, ledgerScale } from '../../../schemas/kernel/money';
import { defaultPreferences } from '../../../schemas/kernel/preferences';
import { orderValue, type SpotRequest } from '../../../schemas/spot/spot-order';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { AmountField } from '../../components/fields/amount-field';
import { Checkbox } from '../../components/fields/checkbox';
import { App } from '../../context/app-context';
import { pasteError } from '../../forms/paste-error';
import { usePersistedState } from '../../storage/use-persisted-state';
import { coinFigure } from '../trade/amounts';
import { typedAmount } from '../trade/typed-amount';
import styles from './unasked-orders.module.css';

const css = classesOf(styles);

/** By account: below which value in USDT an order is not asked about, and whether that applies. */
const Chosen = v.record(v.string(), v.object({ below: Amount, isOn: v.boolean() }));

const coin = 'USDT';
const proposed = amount('500');

/** Which orders a person places without being asked; at first none. */
export const useUnaskedOrders = (userId: number) => {
  const { confirmAbove } = App.useSelector(selectPreferences);
  const [chosen, store] = usePersistedState('tideline_unasked_spot', Chosen, {});
  const isOwn = compare(confirmAbove, defaultPreferences.confirmAbove) !== 0;
  const { below, isOn } = chosen[`${userId}`] ?? {
    below: isOwn ? confirmAbove : proposed,
    isOn: false,
  };
  return {
    below: coinFigure(below, coin),
    amount: below,
    isOn,
    covers: (request: SpotRequest) =>
      isOn && request.symbol.endsWith(`/${coin}`) && compare(orderValue(request), below) < 0,
    choose: (change: { below?: Amount; isOn?: boolean }) =>
      store({ ...chosen, [`${userId}`]: { below, isOn, ...change } }),
  };
};

export type UnaskedOrders = ReturnType<typeof useUnaskedOrders>;

/** In the review: that smaller orders are not asked about, and which those are. */
export const UnaskedChoice = ({ unasked }: { unasked: UnaskedOrders }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = typed === null ? null : typedAmount(typed);
  const save = () => {
    if (chosen === null) return;
    unasked.choose({ below: chosen });
    setTyped(null);
  };
  return typed === null ? (
    <div className={css('choice')}>
      <Checkbox checked={unasked.isOn} onChange={(isOn) => unasked.choose({ isOn })}>
        <FormattedMessage id="spot.unasked.below" values={{ amount: unasked.below }} />
      </Checkbox>
      <Button variant="text" compact onPress={() => setTyped(unasked.amount)}>
        <FormattedMessage id="action.change" />
      </Button>
    </div>
  ) : (
    <AmountField
      label={<FormattedMessage id="spot.unasked.amount" />}
      size="plain"
      decimals={ledgerScale}
      pasteError={pasteError}
      unit={coin}
      value={typed}
      onChange={setTyped}
      max={{
        label: <FormattedMessage id="action.save" />,
        disabled: chosen === null,
        onPress: save,
      }}
    />
  );
};

/** Below the button of the form, which places such an order at once. */
export const UnaskedNote = ({ unasked }: { unasked: UnaskedOrders }) =>
  unasked.isOn ? (
    <div className={css('note')}>
      <p>
        <FormattedMessage id="spot.unasked.note" values={{ amount: unasked.below }} />
      </p>
      <Button variant="text" compact onPress={() => unasked.choose({ isOn: false })}>
        <FormattedMessage id="spot.unasked.ask" />
      </Button>
    </div>
  ) : null;
