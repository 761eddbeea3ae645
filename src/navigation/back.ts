import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { homePath } from '../../schemas/kernel/route';
import { stepsBack } from '../components/overlays/overlay-entry';

const Entry = v.object({ idx: v.pipe(v.number(), v.minValue(1)) });

/** The header's back button: one step back, or home if the app was opened on this screen. */
export const useBack = (): { label: string; onPress: () => void } => {
  const intl = useIntl();
  const navigate = useNavigate();
  return {
    label: intl.formatMessage({ id: 'screen.back' }),
    onPress: () => {
      // The router numbers the app's history entries from 0; before the first one is another site.
      if (v.is(Entry, history.state)) void navigate(-stepsBack());
      else void navigate(homePath, { replace: true });
    },
  };
};
