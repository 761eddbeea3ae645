import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../../../machines/account/app';
import { languages } from '../../../../schemas/kernel/language';
import { Icon } from '../../../components/icons/icon';
import { AppHeader } from '../../../components/layout/app-header';
import { List, ListRow } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { useBack } from '../../../navigation/back';
import { LanguageName } from '../../../navigation/language-choices';

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
