import * as v from 'valibot';
import { selectLanguage } from '../../../machines/account/app';
import { htmlLangs } from '../../../schemas/kernel/language';
import {
  languageOffers,
  type OfferedLanguage,
  offeredLanguage,
} from '../../../schemas/kernel/language-offer';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { IconButton } from '../../components/controls/icon-button';
import { Icon } from '../../components/icons/icon';
import { App } from '../../context/app-context';
import { usePersistedState } from '../../storage/use-persisted-state';
import styles from './home-notices.module.css';

const css = classesOf(styles);

/** The browser's language where the app shows another one, until it is taken or declined. */
export const useLanguageOffer = (): { offered: OfferedLanguage | null; decline: () => void } => {
  const shown = App.useSelector(selectLanguage);
  const [isDeclined, decline] = usePersistedState('tideline_language_declined', v.boolean(), false);
  return {
    offered: isDeclined ? null : offeredLanguage(navigator.languages, shown),
    decline: () => decline(true),
  };
};

/** One line that offers a language, in that language. */
export const LanguageOffer = ({
  language,
  onDecline,
}: {
  language: OfferedLanguage;
  onDecline: () => void;
}) => {
  const app = App.useActorRef();
  const { question, accept, close } = languageOffers[language];
  return (
    <div className={css('ticker')} lang={htmlLangs[language]}>
      <span className={css('link')}>
        <span className={css('bell')}>
          <Icon name="globe" />
        </span>
        <span className={css('title')}>{question}</span>
      </span>
      <Button
        variant="text"
        compact
        onPress={() => app.send({ type: 'language.chosen', language })}
      >
        {accept}
      </Button>
      <IconButton icon="close" tone="quiet" label={close} onPress={onDecline} />
    </div>
  );
};
