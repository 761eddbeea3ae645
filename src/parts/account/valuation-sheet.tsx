import { FormattedMessage, useIntl } from 'react-intl';
import { selectPreferences } from '../../../machines/account/app';
import { ValuationCode } from '../../../schemas/kernel/preferences';
import { SelectSheet } from '../../components/overlays/select-sheet';
import { App } from '../../context/app-context';

/** In which money values are shown. */
export const ValuationSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const intl = useIntl();
  const app = App.useActorRef();
  const { valuation } = App.useSelector(selectPreferences);
  const nameOf = (code: ValuationCode) =>
    code === 'USDT'
      ? intl.formatMessage({ id: 'settings.valuation.usdt' })
      : (intl.formatDisplayName(code, { type: 'currency' }) ?? code);
  return (
    <SelectSheet
      open={open}
      title={<FormattedMessage id="settings.valuation" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      choices={ValuationCode.options.map((code) => ({
        value: code,
        label: nameOf(code),
        search: `${code} ${nameOf(code)}`,
        end: code,
      }))}
      value={valuation}
      onChoose={(code) => app.send({ type: 'preferences.changed', change: { valuation: code } })}
      onClose={onClose}
    />
  );
};
