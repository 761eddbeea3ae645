import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, ButtonPair } from '../../components/controls/button';
import { AppHeader } from '../../components/layout/app-header';
import { Card, Section } from '../../components/layout/card';
import { Screen } from '../../components/layout/screen';
import { useBack } from '../../navigation/back';
import { ArticlePage, NoArticle, useArticleName } from './article-page';
import { ContactButton } from './contact-card';

const centerPath = '/pages/help/center/center';

/** The answer goes nowhere; one that is no leads to somebody who can help. */
const WasHelpful = () => {
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  return (
    <Card>
      <Section title={<FormattedMessage id="help.helpful" />}>
        <div role="status">
          {answer === 'yes' ? <FormattedMessage id="help.helpful.thanks" /> : null}
          {answer === 'no' ? <FormattedMessage id="help.helpful.sorry" /> : null}
        </div>
        {answer === null ? (
          <ButtonPair>
            <Button variant="secondary" onPress={() => setAnswer('yes')}>
              <FormattedMessage id="help.helpful.yes" />
            </Button>
            <Button variant="secondary" onPress={() => setAnswer('no')}>
              <FormattedMessage id="help.helpful.no" />
            </Button>
          </ButtonPair>
        ) : null}
        {answer === 'yes' ? null : <ContactButton />}
      </Section>
    </Card>
  );
};

/** One help article or agreement. */
export const HelpDetailScreen = () => {
  const name = useArticleName();
  return (
    <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="help.title" />} />}>
      {name ? (
        <ArticlePage key={JSON.stringify(name)} name={name} back={centerPath}>
          {({ id }) => <WasHelpful key={id} />}
        </ArticlePage>
      ) : (
        <NoArticle back={centerPath} />
      )}
    </Screen>
  );
};
