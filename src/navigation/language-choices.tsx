import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../machines/account/app';
import { languages } from '../../schemas/kernel/language';
import { SelectSheet } from '../components/overlays/select-sheet';
import { App } from '../context/app-context';

/** The name of a language in that language, with its `lang` for screen readers. */
export const LanguageName = ({ code }: { code: string }) => {
  const language = languages.find((one) => one.code === code);
  return language ? <span lang={language.htmlLang}>{language.name}</span> : null;
};

/** Choosing the language without leaving the screen. */
export const LanguageSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const intl = useIntl();
  const app = App.useActorRef();
  return (
    <SelectSheet
      open={open}
      title={<FormattedMessage id="language.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      choices={languages.map(({ code, name }) => ({
        value: code,
        label: <LanguageName code={code} />,
        search: name,
      }))}
      value={App.useSelector(selectLanguage)}
      onChoose={(language) => app.send({ type: 'language.chosen', language })}
      onClose={onClose}
    />
  );
};
