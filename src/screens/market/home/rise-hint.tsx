import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { selectPalette, selectPreferences } from '../../../../machines/account/app';
import { classesOf } from '../../../components/base/class-names';
import { IconButton } from '../../../components/controls/icon-button';
import { Notice } from '../../../components/feedback/banner';
import { App } from '../../../context/app-context';
import { usePersistedState } from '../../../storage/use-persisted-state';
import styles from './rise-hint.module.css';

const css = classesOf(styles);

/** Said once, where the language makes red mean up and nobody has chosen yet. */
export const RiseHint = () => {
  const intl = useIntl();
  const palette = App.useSelector(selectPalette);
  const { palette: chosen } = App.useSelector(selectPreferences);
  const [isSeen, setIsSeen] = usePersistedState('tideline_rise_hint', v.boolean(), false);
  const isRedUp = palette === 'red-up' || palette === 'red-up-blue-down';
  if (isSeen || chosen !== null || !isRedUp) return null;
  const dismiss = () => setIsSeen(true);
  return (
    <Notice
      tone="info"
      action={
        <span className={css('dismiss')}>
          <IconButton
            icon="close"
            tone="quiet"
            label={intl.formatMessage({ id: 'home.hint.dismiss' })}
            onPress={dismiss}
          />
        </span>
      }
    >
      <p>
        <FormattedMessage id="home.hint.redUp" />{' '}
        <a href="#/pages/settings/index">
          <FormattedMessage id="action.change" />
        </a>
      </p>
    </Notice>
  );
};
