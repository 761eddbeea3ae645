import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../../../machines/account/app';
import { languages } from '../../../../schemas/kernel/language';
import { LanguageName } from '../../../app/language-choices';
import { AppHeader } from '../../../components/app-header';
import { Icon } from '../../../components/icon';
import { List, ListRow } from '../../../components/list-row';
import { Screen } from '../../../components/screen';
import { App } from '../../../context/app-context';
import { useBack } from '../../../navigation/back';

/** The seven languages. A tap applies one at once; the list stays, so that the result is seen. */
export const LanguageScreen = () => {
  const intl = useIntl();
  const app = App.useActorRef();
  const current = App.useSelector(selectLanguage);
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="language.title" />} />}
    >
      <List label={intl.formatMessage({ id: 'language.title' })}>
        {languages.map(({ code }) => (
          <ListRow
            key={code}
            title={<LanguageName code={code} />}
            current={code === current}
            end={code === current ? <Icon name="check" /> : null}
            onPress={() => app.send({ type: 'language.chosen', language: code })}
          />
        ))}
      </List>
    </Screen>
  );
};
